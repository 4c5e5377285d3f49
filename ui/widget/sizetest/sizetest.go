// Package sizetest checks for tests that a widget draws exactly the size it was
// given, whatever strangers typed into the texts it shows.
package sizetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/theme"
)

// Size holds a size in cells.
type Size struct{ Width, Height int }

// Sizes returns sizes from nothing at all to a large terminal.
func Sizes() []Size {
	return []Size{
		{0, 0}, {0, 5}, {5, 0}, {1, 1}, {2, 2}, {3, 1}, {3, 3}, {7, 4}, {12, 3}, {20, 6}, {33, 9}, {60, 15}, {80, 24}, {200, 50},
	}
}

// Themes returns the themes a test should draw with.
func Themes() map[string]*theme.Theme {
	return map[string]*theme.Theme{
		"colour": theme.New(theme.Options{Profile: colorprofile.ANSI256, Background: theme.DarkBackground}),
		"mono":   theme.New(theme.Options{Name: "mono", ASCII: true}),
	}
}

// Theme returns the theme that tests draw with.
func Theme() *theme.Theme { return Themes()["colour"] }

// Texts returns cleaned forms of hostile texts by strangers, as widgets get them, and some honest texts.
func Texts() []string {
	texts := []string{"", "a", "Sales contract 2025", strings.Repeat("long words go on ", 40), strings.Repeat("x", 500)}
	for _, sample := range hostile.Strings() {
		texts = append(texts, model.NewText(sample.Text).String())
	}
	return texts
}

// Exact fails unless view is height lines of width cells, without anything that must not reach a terminal.
func Exact(t testing.TB, view string, width, height int) {
	t.Helper()
	if err := check(view, width, height); err != nil {
		t.Fatal(err)
	}
}

// AtMost fails unless view is a box of one width that fits into width by height cells.
func AtMost(t testing.TB, lines []string, width, height int) {
	t.Helper()
	if len(lines) > max(height, 0) {
		t.Fatalf("%d lines where %d are allowed", len(lines), height)
	}
	if len(lines) == 0 {
		return
	}
	if got := ansi.StringWidthWc(lines[0]); got > max(width, 0) {
		t.Fatalf("%d cells where %d are allowed", got, width)
	}
	Exact(t, strings.Join(lines, "\n"), ansi.StringWidthWc(lines[0]), len(lines))
}

func check(view string, width, height int) error {
	lines := strings.Split(view, "\n")
	if height <= 0 && view == "" {
		return nil
	}
	if len(lines) != height {
		return fmt.Errorf("%d lines, want %d:\n%s", len(lines), height, view)
	}
	for i, l := range lines {
		if got := ansi.StringWidthWc(l); got != width {
			return fmt.Errorf("line %d has %d cells, want %d: %q", i, got, width, l)
		}
		if got := ansi.StringWidth(l); got > width {
			return fmt.Errorf("line %d has %d cells by grapheme, more than %d: %q", i, got, width, l)
		}
	}
	return hostile.Check(ansi.Strip(view))
}
