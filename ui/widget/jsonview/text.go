package jsonview

import (
	"bytes"
	"encoding/json"
	"strings"
)

const (
	indent = "  "
	// maxIndentDepth is the depth from which on lines are indented no further: JSON nested
	// a thousand times must not become a megabyte of blanks.
	maxIndentDepth = 20
)

// Text lays an answer out in lines that are safe to show, without decoding values, in time proportional to its size:
// answers of megabytes need a command. Secrets are masked.
func Text(source []byte) string {
	var lines bytes.Buffer
	if len(source) > 0 && json.Indent(&lines, bytes.TrimSpace(source), "", "") != nil {
		return "This answer is not JSON, so that its secrets cannot be masked; it is not shown."
	}
	var out strings.Builder
	out.Grow(len(source) + len(source)/2)
	names, hidden := []string{""}, 0 // the keys of the objects and lists around a line, and how many are around a secret
	for line := range strings.SplitSeq(lines.String(), "\n") {
		text, comma := strings.CutSuffix(line, ",")
		closes := text == "}" || text == "]"
		if closes {
			names = names[:len(names)-1]
		}
		within := names[len(names)-1]
		key, value, name := "", text, within
		if n := stringLength(text); strings.HasPrefix(text[n:], ": ") {
			key, value, name = text[:n], text[n+2:], decodedKey(text[:n])
		}
		secret, opens := key != "" && isSecret(within, name), value == "{" || value == "["
		switch {
		case hidden == len(names) && closes:
			out.WriteString(mask)
			hidden = 0
		case hidden == 0:
			if out.Len() > 0 {
				out.WriteByte('\n')
			}
			out.WriteString(strings.Repeat(indent, min(len(names)-1, maxIndentDepth)))
			if key != "" {
				out.WriteString(escaped(key) + ": ")
			}
			switch {
			case secret && opens:
				hidden = len(names)
			case secret:
				out.WriteString(masked(value))
			default:
				out.WriteString(escaped(value))
			}
		}
		if comma && hidden == 0 {
			out.WriteByte(',')
		}
		if opens {
			names = append(names, name)
		}
	}
	return out.String()
}

// stringLength is how long a string in quotes is at the beginning of a line, 0 for none that ends.
func stringLength(line string) int {
	if !strings.HasPrefix(line, `"`) {
		return 0
	}
	for at := 1; at < len(line); at++ {
		switch line[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return 0
}
