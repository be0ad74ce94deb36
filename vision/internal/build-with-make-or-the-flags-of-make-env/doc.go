//go:build customenv && gocv_specific_modules

// Package buildflags is empty. It cannot be built without the build tags of
// build.env, and then its path says in the first error what to do. Otherwise GoCV
// would fail with many errors of the C compiler.
package buildflags
