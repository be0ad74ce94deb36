//go:build customenv && gocv_specific_modules

// Package buildflags is empty. It cannot be built without the build tags of build.env. The
// first error of such a build contains the path of this package, which says what to do. Without
// this package, GoCV would fail with many errors of the C compiler.
package buildflags
