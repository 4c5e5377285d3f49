package tally

import (
	"slices"

	"inkdesk/model"
)

// Forms returns the names of all forms, as of the latest name that was asked for. It must not be changed.
func (l *Ledger) Forms() []string {
	if len(l.named.names) == 0 {
		return nil
	}
	return l.named.names[1:] // the first is that of envelopes without a form
}

// HasForm reports whether a text is the whole name of a form, but for case and accents.
func (l *Ledger) HasForm(text string) bool {
	text = model.Fold(text)
	has, known := l.named.asked[text]
	if !known {
		has = slices.ContainsFunc(l.Forms(), func(name string) bool { return model.Fold(name) == text })
		if l.named.asked == nil {
			l.named.asked = make(map[string]bool)
		}
		l.named.asked[text] = has
	}
	return has
}
