package assets

import (
	"embed"
	_ "embed"
	"strings"
)

//go:embed config.yaml
var config string

// Config returns a configuration file with every setting, its meaning and its default. A copy of it changes nothing.
func Config() string { return config }

//go:embed demo/words.txt
var demoWords string

// DemoWords returns the vocabulary of the demo account: sections in square brackets, one entry a line. Everything in it
// is invented, and every mail domain is one reserved for examples.
func DemoWords() string { return demoWords }

//go:embed manual
var manual embed.FS

// Topics lists the parts of the manual in the order in which they are read.
func Topics() []string {
	return []string{"using", "filters", "letters", "settings", "scripts", "safety", "cost", "developing"}
}

// Manual returns the title of a part of the manual and its text in Markdown, lines of at most 76
// columns except for examples. It reports false when there is no such topic.
func Manual(topic string) (title, text string, ok bool) {
	page, err := manual.ReadFile("manual/" + topic + ".md")
	title, text, _ = strings.Cut(strings.TrimPrefix(string(page), "# "), "\n\n")
	return title, text, err == nil
}
