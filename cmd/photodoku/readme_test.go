package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readmeCommands returns the lines of the README's shell examples that run a
// program.
func readmeCommands(t *testing.T, name string) (commands []string) {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(block[1]) {
			if strings.HasPrefix(line, name+" ") {
				commands = append(commands, strings.TrimSpace(line))
			}
		}
	}
	return commands
}

// TestReadmeExamples runs the README's examples in a folder with the files that they
// name. TestServeReadme runs the examples for the server.
func TestReadmeExamples(t *testing.T) {
	dir := t.TempDir()
	photo, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	puzzle := "7.6..2..5.24......18..53..68..71......3564..26..2..7.4.98.75...3..841.2...5..63..\n"
	for name, data := range map[string][]byte{"newspaper.jpg": photo, "photo.jpg": photo, "scans/a.jpg": photo,
		"puzzle.txt": []byte(puzzle), "puzzles.txt": []byte(puzzle + puzzle)} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", filepath.Dir(program(t))+":"+os.Getenv("PATH"))
	commands := readmeCommands(t, "photodoku")
	if len(commands) < 5 {
		t.Errorf("the README has only the examples %q", commands)
	}
	for _, command := range commands {
		if strings.HasPrefix(command, "photodoku serve ") {
			continue
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
	}
}
