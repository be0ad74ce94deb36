// Package thumb makes the small pictures of a contact sheet: Small scales a
// picture down, Pair puts two side by side, Straight cuts a board out.
package thumb
