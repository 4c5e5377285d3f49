package query

import (
	"slices"
	"strings"
)

const mostSearches = 30

// History holds the searches made in this session, the latest first. They are not written to the disk.
type History struct {
	texts []string
	at    int // numbers the one in the line, from 1; 0 means the typed text
	typed string
}

// Add adds a search that was made; the typed text is in the line again.
func (h *History) Add(text string) {
	h.at = 0
	if text == "" {
		return
	}
	h.texts = slices.DeleteFunc(h.texts, func(other string) bool { return other == text })
	h.texts = slices.Insert(h.texts, 0, text)
	h.texts = h.texts[:min(len(h.texts), mostSearches)]
}

// Leave says that what is in the line is typed, whatever it came from.
func (h *History) Leave() { h.at = 0 }

// Recalling reports whether a search of before is in the line.
func (h *History) Recalling() bool { return h.at > 0 }

// Empty reports whether no search was made.
func (h *History) Empty() bool { return len(h.texts) == 0 }

// Step goes from the text in the line to an older search, or with -1 to a newer one, where the typed text
// follows the newest. It reports whether there was somewhere to go.
func (h *History) Step(line string, by int) (string, bool) {
	line = strings.TrimSpace(line)
	if h.at == 0 {
		h.typed = line
	}
	for to := h.at + by; to >= 0 && to <= len(h.texts); to += by {
		text := h.typed
		if to > 0 {
			text = h.texts[to-1]
		}
		if text != line {
			h.at = to
			return text, true
		}
	}
	return "", false
}
