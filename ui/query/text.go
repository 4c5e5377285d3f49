package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// readSearch finds by a part of the searched text of an envelope. Shown says that matches are marked in rows.
func readSearch(part func(string) string, shown bool) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		needle := model.Fold(value)
		e := effect{keep: func(e *model.Envelope, c Context) bool { return strings.Contains(part(c.text(e)), needle) != not }}
		if shown {
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

// errHidden returns the error for excluding by a property that envelopes do not show.
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
