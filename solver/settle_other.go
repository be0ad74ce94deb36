//go:build !amd64 || purego

package solver

const hasVector = false

func settleVector(*state) bool { panic("there is none") }
