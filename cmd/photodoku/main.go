// Command photodoku solves the Sudokus in photos.
package main

func main() {}
