package envelopes

import (
	"slices"
	"strings"
)

const mostSearches = 30

// searches holds those made in this session, the latest first. They are not written to the disk.
type searches struct {
	texts []string
	// at numbers the one in the line, from 1; 0 means the typed text.
	at    int
	typed string
}

func (s *searches) add(text string) {
	s.at = 0
	if text == "" {
		return
	}
	s.texts = slices.DeleteFunc(s.texts, func(other string) bool { return other == text })
	s.texts = slices.Insert(s.texts, 0, text)
	s.texts = s.texts[:min(len(s.texts), mostSearches)]
}

// step goes from the text in the line to an older search, or with -1 to a newer one, where the typed text
// follows the newest. It reports whether there was somewhere to go.
func (s *searches) step(line string, by int) (string, bool) {
	line = strings.TrimSpace(line)
	if s.at == 0 {
		s.typed = line
	}
	for to := s.at + by; to >= 0 && to <= len(s.texts); to += by {
		text := s.typed
		if to > 0 {
			text = s.texts[to-1]
		}
		if text != line {
			s.at = to
			return text, true
		}
	}
	return "", false
}
