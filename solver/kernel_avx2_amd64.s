//go:build !purego

#include "textflag.h"
#include "go_asm.h"

// A lane of 16 bits holds the nine columns of a row for one band and digit.
// Registers come in pairs a and b, as a half of one has room for eight digits:
// a is [digits 0-7 of band 0 | digits 0-7 of band 1],
// b is [digits 0-7 of band 2 | digit 8 of bands 0, 1 and 2, five times zero].
// The first, second and third row of every band:
#define ROW0A Y0
#define ROW0B Y1
#define ROW1A Y2
#define ROW1B Y3
#define ROW2A Y4
#define ROW2B Y5
#define ZERO Y6
// Where any digit is left, over all rows.
#define COVER Y7

// The constants, by DX, and what is kept on the stack: the six rows as they
// were at the start of a round.
#define FULLROW avx2Constants_fullRow(DX)
#define FIRST avx2Constants_first(DX)
#define NOTFIRST avx2Constants_notFirst(DX)
#define LAST avx2Constants_last(DX)
#define NOTLAST avx2Constants_notLast(DX)
#define MINUS1 avx2Constants_minus1(DX)
#define HIGHHALF avx2Constants_highHalf(DX)
#define UNUSED avx2Constants_unused(DX)
#define SPREAD01 avx2Constants_spread01(DX)
#define SPREAD2 avx2Constants_spread2(DX)
#define TURN1 avx2Constants_turn1(DX)
#define TURN2 avx2Constants_turn2(DX)
#define WAS(n) rows-(192-32*n)(SP)

// MINIROWS: which boxes a row reaches, as bits 0, 3 and 6 of box, and the same
// turned by one and by two boxes. What is above bit 8 is rubbish.
#define MINIROWS(row, boxes, turned1, turned2) \
	VMOVDQU row, turned2; \
	VPSRLW $1, turned2, boxes; \
	VPSRLW $2, turned2, turned1; \
	VPOR turned2, boxes, boxes; \
	VPOR turned1, boxes, boxes; \
	VPAND FIRST, boxes, boxes; \
	VPSLLW $9, boxes, turned2; \
	VPOR boxes, turned2, turned2; \
	VPSRLW $3, turned2, turned1; \
	VPSRLW $6, turned2, turned2

// LOCKED: what is left of a row when only the minirows stay that are part of a
// matching, given the turned boxes of the two other rows.
#define LOCKED(row, boxes, turned1b, turned2b, turned1c, turned2c, t, u, out) \
	VPAND turned1b, turned2c, t; \
	VPAND turned2b, turned1c, u; \
	VPOR t, u, u; \
	VPAND boxes, u, u; \
	VPSLLW $3, u, t; \
	VPSUBW u, t, t; \
	VPAND row, t, out

// BANDS: the locked candidates of three rows; columns is where any of them is.
#define BANDS(was0, was1, was2, row0, row1, row2, columns, t) \
	MINIROWS(was0, Y6, Y7, Y8); \
	MINIROWS(was1, Y9, Y10, Y11); \
	MINIROWS(was2, Y12, Y13, Y14); \
	LOCKED(was0, Y6, Y10, Y11, Y13, Y14, t, Y15, row0); \
	LOCKED(was1, Y9, Y13, Y14, Y7, Y8, t, Y15, row1); \
	LOCKED(was2, Y12, Y7, Y8, Y10, Y11, t, Y15, row2); \
	VPOR row0, row1, columns; \
	VPOR row2, columns, columns

// TURNCOLUMNS: columns turned by one and by two within each box.
#define TURNCOLUMNS(columns, turned1, turned2) \
	VPSRLW $1, columns, turned1; \
	VPAND NOTLAST, turned1, turned1; \
	VPSLLW $2, columns, turned2; \
	VPAND LAST, turned2, turned2; \
	VPOR turned2, turned1, turned1; \
	VPADDW columns, columns, turned2; \
	VPAND NOTFIRST, turned2, turned2; \
	VPSRLW $2, columns, columns; \
	VPAND FIRST, columns, columns; \
	VPOR columns, turned2, turned2

// NEXTBAND and LASTBAND: for each band what the next one has, and the one
// after that.
#define NEXTBAND(a, b, outA, outB) \
	VPERM2I128 $0x21, b, a, outA; \
	VPBLENDD $0xF0, b, a, outB; \
	VPSHUFB TURN1, outB, outB
#define LASTBAND(a, b, outA, outB) \
	VPERM2I128 $0x02, b, a, outA; \
	VPERM2I128 $0x31, b, a, outB; \
	VPSHUFB TURN2, outB, outB

// ALONE: rows with one cell left.
#define ALONE(row, alone, t) \
	VPADDW MINUS1, row, t; \
	VPAND row, t, t; \
	VPCMPEQW ZERO, t, t; \
	VPAND row, t, alone

// OTHERSOF8: what any of the other seven digits of a half has.
#define OTHERSOF8(cells, others, t) \
	VPALIGNR $2, cells, cells, t; \
	VPOR cells, t, t; \
	VPSHUFD $0x39, t, others; \
	VPOR t, others, others; \
	VPALIGNR $2, others, others, t; \
	VPSHUFD $0x4E, others, others; \
	VPOR t, others, others

// OTHERS: what any of the other eight digits has: digit 8 is spread over the
// other ones of its band, and what any of these has is gathered, band by band.
#define OTHERS(a, b, othersA, othersB, t, u, v) \
	OTHERSOF8(a, othersA, t); \
	OTHERSOF8(b, othersB, t); \
	VPOR a, othersA, u; \
	VPOR b, othersB, v; \
	VPERM2I128 $0x20, u, v, t; \
	VPBLENDW $0x02, u, t, t; \
	VPERMQ $0x44, v, v; \
	VPBLENDW $0xFC, v, t, t; \
	VPERMQ $0xEE, b, u; \
	VPSHUFB SPREAD01, u, v; \
	VPSHUFB SPREAD2, u, u; \
	VPOR v, othersA, othersA; \
	VPOR u, othersB, othersB; \
	VPBLENDD $0xF0, t, othersB, othersB

// PLACE: takes gone from a row; but where a cell has no other digit, it is the
// one cell of its row. If there are two such cells one is taken, and the other
// will be found to have no digit.
#define PLACE(row, others, gone, t) \
	VPANDN row, others, others; \
	VPANDN row, gone, row; \
	VPCMPEQW ZERO, others, t; \
	VPAND t, row, row; \
	VPSUBW others, ZERO, t; \
	VPAND t, others, others; \
	VPOR others, row, row

// SINGLES: takes hidden singles from the other digits of their cells and naked
// singles from the other cells of their rows.
#define SINGLES(a, b) \
	ALONE(a, Y8, Y12); \
	ALONE(b, Y9, Y12); \
	OTHERS(Y8, Y9, Y10, Y11, Y12, Y13, Y14); \
	OTHERS(a, b, Y8, Y9, Y12, Y13, Y14); \
	VPOR a, Y8, Y12; \
	VPAND Y12, COVER, COVER; \
	VPOR b, Y9, Y12; \
	VPOR HIGHHALF, Y12, Y12; \
	VPAND Y12, COVER, COVER; \
	PLACE(a, Y8, Y10, Y12); \
	PLACE(b, Y9, Y11, Y13)

// CHANGED: adds to t what is not as it was, and keeps what is.
#define CHANGED(row, n, t, u) \
	VPXOR WAS(n), row, u; \
	VPOR u, t, t; \
	VMOVDQU row, WAS(n)

// NARROW: a row of four times eight masks of a band.
#define NARROW(shift, a, b, t, u) \
	VPSRLD shift, Y8, t; \
	VPSRLD shift, Y9, u; \
	VPAND Y12, t, t; \
	VPAND Y12, u, u; \
	VPACKUSDW u, t, t; \
	VPERMQ $0xD8, t, a; \
	VPSRLD shift, Y10, t; \
	VPSRLD shift, Y11, u; \
	VPAND Y12, t, t; \
	VPAND Y12, u, u; \
	VPACKUSDW u, t, t; \
	VPERMQ $0xD8, t, b

// WIDEN: three rows of eight lanes become eight masks of a band.
#define WIDEN(row0, row1, row2, out, t) \
	VPMOVZXWD row0, out; \
	VPMOVZXWD row1, t; \
	VPSLLD $9, t, t; \
	VPOR t, out, out; \
	VPMOVZXWD row2, t; \
	VPSLLD $18, t, t; \
	VPOR t, out, out

// func propagateAVX2(s *state) bool
TEXT ·propagateAVX2(SB), 0, $224-9
	MOVQ s+0(FP), SI
	LEAQ ·avx2(SB), DX

	// Digit 8 of each band is apart: at 4*8, 4*17 and 4*26.
	VMOVDQU state_cand+0(SI), Y8
	VMOVDQU state_cand+36(SI), Y9
	VMOVDQU state_cand+72(SI), Y10
	VMOVD state_cand+32(SI), X11
	VPINSRD $1, state_cand+68(SI), X11, X11
	VPINSRD $2, state_cand+104(SI), X11, X11
	VPCMPEQD Y12, Y12, Y12
	VPSRLD $23, Y12, Y12 // 0x1ff
	NARROW($0, ROW0A, ROW0B, Y13, Y14)
	NARROW($9, ROW1A, ROW1B, Y13, Y14)
	NARROW($18, ROW2A, ROW2B, Y13, Y14)
	VMOVDQU ROW0A, WAS(0)
	VMOVDQU ROW0B, WAS(1)
	VMOVDQU ROW1A, WAS(2)
	VMOVDQU ROW1B, WAS(3)
	VMOVDQU ROW2A, WAS(4)
	VMOVDQU ROW2B, WAS(5)

round:
	// Locked candidates in bands: rows to boxes.
	BANDS(WAS(0), WAS(2), WAS(4), ROW0A, ROW1A, ROW2A, Y1, Y1)
	VMOVDQU Y1, columns-224(SP)
	BANDS(WAS(1), WAS(3), WAS(5), ROW0B, ROW1B, ROW2B, Y8, ROW2B)

	// Locked candidates in stacks: bands to columns.
	VMOVDQU columns-224(SP), Y7
	TURNCOLUMNS(Y7, Y9, Y10)
	TURNCOLUMNS(Y8, Y11, Y12)
	NEXTBAND(Y9, Y11, Y7, Y8)
	LASTBAND(Y10, Y12, Y13, Y14)
	VPAND Y7, Y13, Y7
	VPAND Y8, Y14, Y8
	LASTBAND(Y9, Y11, Y13, Y14)
	NEXTBAND(Y10, Y12, Y9, Y11)
	VPAND Y9, Y13, Y9
	VPAND Y11, Y14, Y11
	VPOR Y7, Y9, Y9
	VPOR Y8, Y11, Y11
	VPAND Y9, ROW0A, ROW0A
	VPAND Y9, ROW1A, ROW1A
	VPAND Y9, ROW2A, ROW2A
	VPAND Y11, ROW0B, ROW0B
	VPAND Y11, ROW1B, ROW1B
	VPAND Y11, ROW2B, ROW2B

	VPXOR ZERO, ZERO, ZERO
	VMOVDQU FULLROW, COVER
	SINGLES(ROW0A, ROW0B)
	SINGLES(ROW1A, ROW1B)
	SINGLES(ROW2A, ROW2B)

	// Contradiction: a row without a cell, or a cell without a digit.
	VPMINUW ROW0B, ROW1B, Y8
	VPMINUW ROW2B, Y8, Y8
	VPOR UNUSED, Y8, Y8
	VPMINUW ROW0A, Y8, Y8
	VPMINUW ROW1A, Y8, Y8
	VPMINUW ROW2A, Y8, Y8
	VPCMPEQW ZERO, Y8, Y8
	VPCMPEQW FULLROW, COVER, Y9
	VPANDN Y9, Y8, Y8
	VPMOVMSKB Y8, AX
	CMPL AX, $-1
	JNE contradiction

	VPXOR Y8, Y8, Y8
	CHANGED(ROW0A, 0, Y8, Y9)
	CHANGED(ROW0B, 1, Y8, Y10)
	CHANGED(ROW1A, 2, Y8, Y11)
	CHANGED(ROW1B, 3, Y8, Y12)
	CHANGED(ROW2A, 4, Y8, Y13)
	CHANGED(ROW2B, 5, Y8, Y14)
	VPTEST Y8, Y8
	JNZ round

	WIDEN(X0, X2, X4, Y8, Y9)
	VMOVDQU Y8, state_cand+0(SI)
	VEXTRACTI128 $1, Y0, X0
	VEXTRACTI128 $1, Y2, X2
	VEXTRACTI128 $1, Y4, X4
	WIDEN(X0, X2, X4, Y8, Y9)
	VMOVDQU Y8, state_cand+36(SI)
	WIDEN(X1, X3, X5, Y8, Y9)
	VMOVDQU Y8, state_cand+72(SI)
	VEXTRACTI128 $1, Y1, X1
	VEXTRACTI128 $1, Y3, X3
	VEXTRACTI128 $1, Y5, X5
	WIDEN(X1, X3, X5, Y8, Y9)
	VMOVD X8, state_cand+32(SI)
	VPEXTRD $1, X8, state_cand+68(SI)
	VPEXTRD $2, X8, state_cand+104(SI)
	MOVB $1, ret+8(FP)
	VZEROUPPER
	RET

contradiction:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
