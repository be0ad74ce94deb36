// Package show writes results for a person to read.
//
// Result writes one picture's result. A Style says how printed and found
// digits are told apart: StyleFor chooses it for where the text goes.
package show
