// Package console formats results as text for a person.
//
// WriteResult writes the result of one picture. A Style determines how given
// and solved digits are distinguished; StyleFor chooses it for an output.
package console
