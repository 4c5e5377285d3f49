//go:build !race

package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"inkdesk/assets"
)

// oldWords matches words that are not used on screens; the plain ones are: fix, again, a person, is,
// no recipient, requested from.
var oldWords = regexp.MustCompile(`(?i)\b(mend(s|ed|ing)?|anew|somebody|whoever|stands|lies|bears)\b|is asked of|as was found out|goes to its end|` +
	`what waiting will not|(of|for|to|names|has|is) nobody( |$|\.)|nobody (who|but|can|knows|signs|has)`)

// Nothing that is shown says it in words that are out, and neither does the manual.
func TestPlainWords(t *testing.T) {
	for name, want := range map[string]bool{
		"Mend the template first.": true, "voided and made anew": true, "A file is asked of Anna.": true, "It names nobody who signs.": true,
		"This field lies off the page.": true, "Amend it; the believers understand.": false, "holder:nobody": false, "It stands": true,
	} {
		if oldWords.MatchString(name) != want {
			t.Errorf("%q is judged the wrong way", name)
		}
	}
	found := 0
	for _, s := range sources(t) {
		screen := strings.HasPrefix(s.pkg+"/", "ui/") || strings.HasPrefix(s.pkg+"/", "api/") ||
			strings.HasPrefix(s.pkg, "model/triage") || strings.HasPrefix(s.pkg, "model/lint")
		if s.test || !screen {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			l, ok := n.(*ast.BasicLit)
			if !ok || l.Kind != token.STRING {
				return true
			}
			found++
			text, err := strconv.Unquote(l.Value)
			if old := oldWords.FindString(text); err == nil && old != "" {
				t.Errorf("%s: %q in %q", s.name, old, text)
			}
			return true
		})
	}
	if found < 1000 {
		t.Errorf("only %d strings were read", found)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages := string(readme)
	for _, topic := range assets.Topics() {
		_, text, _ := assets.Manual(topic)
		pages += text
	}
	for line := range strings.Lines(pages) {
		if old := oldWords.FindString(line); old != "" {
			t.Errorf("%q in the manual: %s", old, line)
		}
	}
}
