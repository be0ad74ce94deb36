package render

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// EncodeSpec returns a Spec as JSON without its zero values. A stored picture can
// thus be drawn again after a change of Random. The same Spec gives the same bytes.
// A digit above 9 or an unknown enumeration value is an error.
func EncodeSpec(s Spec) ([]byte, error) {
	data, err := json.MarshalIndent(nonZero(reflect.ValueOf(s)), "", " ")
	return append(data, '\n'), err
}

// DecodeSpec reads the output of EncodeSpec. Unknown fields and values are errors.
func DecodeSpec(data []byte) (Spec, error) {
	var s Spec
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return Spec{}, fmt.Errorf("picture spec: %w", err)
	}
	return s, nil
}

// nonZero converts structs to maps without the zero fields.
func nonZero(v reflect.Value) any {
	if text, ok := v.Interface().(encoding.TextMarshaler); ok {
		return text
	}
	switch v.Kind() {
	case reflect.Struct:
		fields := map[string]any{}
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				fields[v.Type().Field(i).Name] = nonZero(v.Field(i))
			}
		}
		return fields
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = nonZero(v.Index(i))
		}
		return list
	}
	return v.Interface()
}

// Digits are the digits of a board, row by row. 0 is an empty cell, written as
// '.' in text.
type Digits [81]uint8

func (d Digits) MarshalText() ([]byte, error) {
	text := bytes.Repeat([]byte{'.'}, 81)
	for i, v := range d {
		if v > 9 {
			return nil, fmt.Errorf("R%dC%d holds %d, want 0 to 9", i/9+1, i%9+1, v)
		}
		if v > 0 {
			text[i] = '0' + v
		}
	}
	return text, nil
}

func (d *Digits) UnmarshalText(text []byte) error {
	if len(text) != 81 {
		return fmt.Errorf("a grid of %d characters, want 81", len(text))
	}
	for i, c := range text {
		switch {
		case c == '.':
			d[i] = 0
		case c >= '1' && c <= '9':
			d[i] = c - '0'
		default:
			return fmt.Errorf("character %q in a grid, want '1' to '9' or '.'", c)
		}
	}
	return nil
}

// The names of the enumerations in JSON, in the order of their values.
var (
	lineStyleNames  = strings.Fields("solid dotted dashed double missing")
	shadeNames      = strings.Fields("none boxes corners centre cells givens rows")
	itemKindNames   = strings.Fields("prose headline rule panel picture crossword kakuro table chess calendar word-search small-sudoku numbers solution tiles bricks nonogram keypad form latin-square futoshiki calcudoku bingo go-board keys windows graph-paper spreadsheet blocks matrix")
	deskKindNames   = strings.Fields("plain wood cloth dark sheet")
	shadowKindNames = strings.Fields("phone hand half head blinds")
)

func (s LineStyle) MarshalText() ([]byte, error)   { return nameOf(lineStyleNames, int(s)) }
func (s Shade) MarshalText() ([]byte, error)       { return nameOf(shadeNames, int(s)) }
func (k ItemKind) MarshalText() ([]byte, error)    { return nameOf(itemKindNames, int(k)) }
func (k DeskKind) MarshalText() ([]byte, error)    { return nameOf(deskKindNames, int(k)) }
func (k ShadowKind) MarshalText() ([]byte, error)  { return nameOf(shadowKindNames, int(k)) }
func (s *LineStyle) UnmarshalText(t []byte) error  { return fromName(lineStyleNames, t, s) }
func (s *Shade) UnmarshalText(t []byte) error      { return fromName(shadeNames, t, s) }
func (k *ItemKind) UnmarshalText(t []byte) error   { return fromName(itemKindNames, t, k) }
func (k *DeskKind) UnmarshalText(t []byte) error   { return fromName(deskKindNames, t, k) }
func (k *ShadowKind) UnmarshalText(t []byte) error { return fromName(shadowKindNames, t, k) }

func nameOf(names []string, value int) ([]byte, error) {
	if value < 0 || value >= len(names) {
		return nil, fmt.Errorf("%d has no name", value)
	}
	return []byte(names[value]), nil
}

func fromName[T ~int](names []string, name []byte, value *T) error {
	i := slices.Index(names, string(name))
	if i < 0 {
		return fmt.Errorf("unknown name %q: choose from %s", name, strings.Join(names, ", "))
	}
	*value = T(i)
	return nil
}
