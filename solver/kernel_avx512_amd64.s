//go:build !purego

#include "textflag.h"
#include "go_asm.h"

// Names of registers. ROW0 to ROW2 hold the candidates: the first, second and
// third row of every band, a lane of 16 bits for each (band, digit) at
// 9*band + digit, nine bits used for the columns.
#define ROW0 Z0
#define ROW1 Z1
#define ROW2 Z2
// Where the lanes of a permutation come from: the next two digits of the same
// three, the next two threes, the next two bands.
#define DIGIT1 Z20
#define DIGIT2 Z21
#define THREE1 Z22
#define THREE2 Z23
#define BAND1 Z24
#define BAND2 Z25
#define FULLROW Z26   // 0x1ff
#define MINUS1 Z27    // 0xffff
#define NOTLAST Z28   // first two columns of each box
#define FIRST Z29     // first column of each box

// Boolean functions of VPTERNLOGD: its operands are C, B, A, and A the target.
#define OR3 $0xFE       // A | B | C
#define A_OR_B_AND_C $0xF8
#define A_OR_B_XOR_C $0xF6
#define C_THEN_A_ELSE_B $0xE4
#define AND3 $0x80
#define MAJORITY $0xE8

// MINIROWS: which boxes a row reaches, as bits 0, 3 and 6 of box, and the same
// turned by one and by two boxes. What is above bit 8 is rubbish.
#define MINIROWS(row, boxes, turned1, turned2) \
	VPSRLW $1, row, boxes; \
	VPSRLW $2, row, turned1; \
	VPTERNLOGD OR3, row, turned1, boxes; \
	VPANDD FIRST, boxes, boxes; \
	VPSLLW $9, boxes, turned2; \
	VPORD boxes, turned2, turned2; \
	VPSRLW $3, turned2, turned1; \
	VPSRLW $6, turned2, turned2

// LOCKED: leaves in a row only the minirows that are part of a matching, given
// the turned boxes of the two other rows.
#define LOCKED(row, boxes, turned1b, turned2b, turned1c, turned2c, t, u) \
	VPANDD turned1b, turned2c, t; \
	VPTERNLOGD A_OR_B_AND_C, turned2b, turned1c, t; \
	VPANDD boxes, t, t; \
	VPSLLW $3, t, u; \
	VPSUBW t, u, u; \
	VPANDD u, row, row

// OTHERS: what any of the other eight digits has. near gets two of them.
#define OTHERS(cells, near, far, t) \
	VPERMW cells, DIGIT1, near; \
	VPERMW cells, DIGIT2, t; \
	VPORD t, near, near; \
	VPORD cells, near, far; \
	VPERMW far, THREE1, t; \
	VPERMW far, THREE2, far; \
	VPTERNLOGD OR3, far, t, near

// SINGLES: rows with one cell left.
#define SINGLES(row, single, t, k) \
	VPADDW MINUS1, row, t; \
	VPTESTNMW t, row, k; \
	VMOVDQU16.Z row, k, single

// PLACE: where a cell has no other digit, it is the one cell of its row. others
// becomes what any digit has there.
#define PLACE(row, old, others, naked, t, k, clash) \
	VPANDND old, others, naked; \
	VPORD old, others, others; \
	VPTESTMW naked, naked, k; \
	VPADDW MINUS1, naked, t; \
	VPTESTMW t, naked, clash; \
	VMOVDQU16 naked, k, row

// WIDEN: three rows of 16 lanes each become 16 bands of 27 bits.
#define WIDEN(row0, row1, row2, out, t) \
	VPMOVZXWD row0, out; \
	VPMOVZXWD row1, t; \
	VPSLLD $9, t, t; \
	VPORD t, out, out; \
	VPMOVZXWD row2, t; \
	VPSLLD $18, t, t; \
	VPORD t, out, out

// NARROW: one row of 32 lanes out of two times 16 bands.
#define NARROW(low, high, shift, row, half, t) \
	VPSRLD shift, low, t; \
	VPMOVDW t, row; \
	VPSRLD shift, high, t; \
	VPMOVDW t, half

// func propagateAVX512(s *state) bool
TEXT ·propagateAVX512(SB), NOSPLIT, $0-9
	MOVQ s+0(FP), SI
	VMOVDQU16 ·lanes+0(SB), DIGIT1
	VMOVDQU16 ·lanes+64(SB), DIGIT2
	VMOVDQU16 ·lanes+128(SB), THREE1
	VMOVDQU16 ·lanes+192(SB), THREE2
	VMOVDQU16 ·lanes+256(SB), BAND1
	VMOVDQU16 ·lanes+320(SB), BAND2
	MOVL $0x1FF, AX
	VPBROADCASTW AX, FULLROW
	MOVL $0xFFFF, AX
	VPBROADCASTW AX, MINUS1
	MOVL $0xDB, AX
	VPBROADCASTW AX, NOTLAST
	MOVL $0x49, AX
	VPBROADCASTW AX, FIRST
	MOVL $0x7FFFFFF, AX
	KMOVD AX, K1 // the lanes in use

	VMOVDQU32 state_cand+0(SI), Z3
	VMOVDQU32 state_cand+64(SI), Z4
	NARROW(Z3, Z4, $0, Y0, Y5, Z6)
	VINSERTI64X4 $1, Y5, Z0, Z0
	NARROW(Z3, Z4, $9, Y1, Y5, Z6)
	VINSERTI64X4 $1, Y5, Z1, Z1
	NARROW(Z3, Z4, $18, Y2, Y5, Z6)
	VINSERTI64X4 $1, Y5, Z2, Z2
	VPANDD FULLROW, ROW0, ROW0
	VPANDD FULLROW, ROW1, ROW1
	VPANDD FULLROW, ROW2, ROW2

round:
	VMOVDQA32 ROW0, Z17
	VMOVDQA32 ROW1, Z18
	VMOVDQA32 ROW2, Z19

	// Locked candidates in bands: rows to boxes.
	MINIROWS(ROW0, Z3, Z4, Z5)
	MINIROWS(ROW1, Z6, Z7, Z8)
	MINIROWS(ROW2, Z9, Z10, Z11)
	LOCKED(ROW0, Z3, Z7, Z8, Z10, Z11, Z12, Z13)
	LOCKED(ROW1, Z6, Z10, Z11, Z4, Z5, Z14, Z15)
	LOCKED(ROW2, Z9, Z4, Z5, Z7, Z8, Z16, Z13)

	// Locked candidates in stacks: bands to columns.
	VMOVDQA32 ROW0, Z3
	VPTERNLOGD OR3, ROW1, ROW2, Z3
	VPSRLW $1, Z3, Z4
	VPSLLW $2, Z3, Z5
	VPTERNLOGD C_THEN_A_ELSE_B, NOTLAST, Z5, Z4 // turned by one column
	VPSRLW $2, Z3, Z5
	VPSLLW $1, Z3, Z6
	VPTERNLOGD C_THEN_A_ELSE_B, FIRST, Z6, Z5 // turned by two
	VPERMW Z4, BAND1, Z7
	VPERMW Z4, BAND2, Z8
	VPERMW Z5, BAND1, Z9
	VPERMW Z5, BAND2, Z10
	VPANDD Z7, Z10, Z7
	VPTERNLOGD A_OR_B_AND_C, Z8, Z9, Z7
	VPANDD Z7, ROW0, ROW0
	VPANDD Z7, ROW1, ROW1
	VPANDD Z7, ROW2, ROW2

	// Hidden singles go from the other digits; naked singles stay alone.
	SINGLES(ROW0, Z3, Z6, K2)
	SINGLES(ROW1, Z4, Z7, K3)
	SINGLES(ROW2, Z5, Z8, K4)
	OTHERS(ROW0, Z9, Z6, Z12)
	OTHERS(ROW1, Z10, Z7, Z13)
	OTHERS(ROW2, Z11, Z8, Z14)
	OTHERS(Z3, Z6, Z12, Z15)
	OTHERS(Z4, Z7, Z13, Z16)
	OTHERS(Z5, Z8, Z14, Z30)
	VMOVDQA32 ROW0, Z3
	VMOVDQA32 ROW1, Z4
	VMOVDQA32 ROW2, Z5
	VPANDND ROW0, Z6, ROW0
	VPANDND ROW1, Z7, ROW1
	VPANDND ROW2, Z8, ROW2
	PLACE(ROW0, Z3, Z9, Z12, Z15, K2, K5)
	PLACE(ROW1, Z4, Z10, Z13, Z16, K3, K6)
	PLACE(ROW2, Z5, Z11, Z14, Z30, K4, K7)

	// Contradiction: a row without a cell, a cell without a digit, or a digit
	// alone in two cells of a row.
	VPMINUW ROW0, ROW1, Z3
	VPMINUW ROW2, Z3, Z3
	VPTESTNMW Z3, Z3, K1, K2
	VPTERNLOGD AND3, Z10, Z11, Z9
	VPCMPUW $4, FULLROW, Z9, K1, K3
	KORD K5, K6, K5
	KORD K7, K2, K2
	KORD K3, K2, K2
	KORTESTD K5, K2
	JNZ contradiction

	VPXORD ROW0, Z17, Z3
	VPTERNLOGD A_OR_B_XOR_C, ROW1, Z18, Z3
	VPTERNLOGD A_OR_B_XOR_C, ROW2, Z19, Z3
	VPTESTMD Z3, Z3, K2
	KORTESTW K2, K2
	JNZ round

	// Store the bands.
	WIDEN(Y0, Y1, Y2, Z3, Z4)
	VMOVDQU32 Z3, state_cand+0(SI)
	VEXTRACTI64X4 $1, Z0, Y5
	VEXTRACTI64X4 $1, Z1, Y6
	VEXTRACTI64X4 $1, Z2, Y7
	WIDEN(Y5, Y6, Y7, Z8, Z4)
	VMOVDQU32 Z8, state_cand+64(SI)
	MOVB $1, ret+8(FP)
	VZEROUPPER
	RET

contradiction:
	MOVB $0, ret+8(FP)
	VZEROUPPER
	RET
