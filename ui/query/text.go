package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// readSearch finds by the people of an envelope, which are marked in rows, or by its name.
func readSearch(people bool) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		needle := model.Fold(value)
		e := effect{keep: func(e *model.Envelope, c Context) bool {
			name, part, _ := strings.Cut(c.text(e), "\n")
			if !people {
				part = name
			}
			return strings.Contains(part, needle) != not
		}}
		if people {
			e.finds = needle
		}
		if !not { // the service can only search names and recipients together, so that the rows are tested too
			text, _ := searchOf(value)
			e.ask = func(r *request) { r.body.Search = text }
			e.slot, e.both = slotSearch, true
		}
		return e, nil
	}
}

func readComment(value string, not bool) (effect, error) {
	needle := model.Fold(value)
	e := effect{whole: true, keep: func(e *model.Envelope, _ Context) bool {
		return contains(strings.Join(e.Comment.Lines(), " "), needle) != not
	}}
	if !not {
		e.ask = func(r *request) { r.body.Comment = strings.TrimSpace(model.Clean(value)) }
		e.slot = slotComment
	}
	return e, nil
}

func errHidden(what string) error {
	return fmt.Errorf("the service does not say which %s an envelope has, so none can be left out", what)
}

// readAsked asks the service for a list of words that envelopes do not show.
func readAsked(what string, ask func(*model.EnvelopeQuery, []string)) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		if not {
			return effect{}, errHidden(what)
		}
		return effect{ask: func(r *request) { ask(&r.body, splitList(value)) }}, nil
	}
}

func readUser(value string, not bool) (effect, error) {
	id := model.UserID(strings.TrimSpace(value))
	switch {
	case not:
		return effect{}, errHidden("user")
	case !id.Valid():
		return effect{}, errors.New("that is not the id of a user")
	}
	return effect{ask: func(r *request) { r.body.UID = id }, slot: slotUser}, nil
}

func readID(value string, not bool) (effect, error) {
	var ids []model.EnvelopeID
	for _, one := range splitList(value) {
		id := model.ParseID[model.Envelope](one)
		if !id.Valid() {
			return effect{}, fmt.Errorf("%q is not the id of an envelope", one)
		}
		ids = append(ids, id)
	}
	e := effect{keep: func(e *model.Envelope, _ Context) bool { return slices.Contains(ids, e.ID) != not }}
	if !not {
		e.ask = func(r *request) { r.body.IDs = append(r.body.IDs, ids...) }
		e.adds = true
	}
	return e, nil
}

// readSwitch asks the service for yes or no.
func readSwitch(ask func(*model.EnvelopeQuery, bool)) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		on, err := yesNo(value)
		if not {
			err = errors.Join(err, errors.New("write no instead of a minus"))
		}
		return effect{ask: func(r *request) { ask(&r.body, on) }}, err
	}
}

func yesNo(value string) (bool, error) {
	switch model.Fold(value) {
	case "yes", "y", "true", "on":
		return true, nil
	case "no", "n", "false", "off":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither yes nor no", value)
}

// FoldedText returns the searched text of an envelope, folded: its name, then the names and addresses of
// its recipients, a line each. Lists of thousands keep it beside their rows.
func FoldedText(e *model.Envelope) string {
	b := model.AppendFolded(make([]byte, 0, 512), e.Name.String())
	for _, r := range e.Recipients() {
		b = model.AppendFolded(append(b, '\n'), r.Name.String())
		b = model.AppendFolded(append(b, '\n'), r.Email.String())
	}
	return string(b)
}

func (c Context) text(e *model.Envelope) string {
	if c.Folded != "" {
		return c.Folded
	}
	return FoldedText(e)
}

func contains(text, needle string) bool { return strings.Contains(model.Fold(text), needle) }

// addressOr returns the address in a value that is a mailbox, see [model.SearchWords], or else the value.
func addressOr(value string) string {
	for _, word := range model.SearchWords(value) {
		if strings.Contains(word, "@") {
			return word
		}
	}
	return value
}

// leastPiece sets how many runes of a text must be left to ask the service for, rather than for the
// whole text as it was typed.
const leastPiece = 3

// searchOf returns what the service is asked for a text: it matches letters as they are but for case. Names are
// written with several kinds of apostrophes, so that it is asked for the longest piece without one.
func searchOf(value string) (text string, wider bool) {
	whole := strings.Join(strings.Fields(model.Clean(value)), " ")
	pieces := strings.FieldsFunc(whole, func(r rune) bool {
		like := model.Fold(string(r))
		return like == "'" || r >= utf8.RuneSelf && (like == "-" || like == `"`)
	})
	if len(pieces) < 2 && (len(pieces) == 0 || pieces[0] == whole) {
		return whole, false
	}
	longest := strings.TrimSpace(slices.MaxFunc(pieces, func(a, b string) int { return utf8.RuneCountInString(a) - utf8.RuneCountInString(b) }))
	if utf8.RuneCountInString(longest) < leastPiece {
		return whole, false
	}
	return longest, true
}
