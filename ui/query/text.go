package query

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// readTo finds by recipient.
func readTo(value string, not bool) (effect, error) {
	needle := model.Fold(value)
	e := effect{keep: func(e *model.Envelope, c Context) bool { return strings.Contains(peopleIn(c.text(e)), needle) != not }, finds: needle}
	return e.searched(value, not), nil
}

func readName(value string, not bool) (effect, error) {
	needle := model.Fold(value)
	e := effect{keep: func(e *model.Envelope, c Context) bool { return strings.Contains(nameIn(c.text(e)), needle) != not }}
	return e.searched(value, not), nil
}

// searched lets the service search as well where nothing is excluded. It can only search
// names and recipients together, so the rows are tested too.
func (e effect) searched(value string, not bool) effect {
	if !not {
		text, _ := searchOf(value)
		e.ask = func(r *request) { r.body.Search = text }
		e.slot, e.both = slotSearch, true
	}
	return e
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

// errHidden is the error for excluding by a property that envelopes do not show.
func errHidden(what string) error {
	return fmt.Errorf("the service does not say which %s an envelope has, so none can be left out", what)
}

func readTag(value string, not bool) (effect, error) {
	if not {
		return effect{}, errHidden("tags")
	}
	return effect{ask: func(r *request) { r.body.Tags = append(r.body.Tags, splitList(value)...) }}, nil
}

func readFolder(value string, not bool) (effect, error) {
	if not {
		return effect{}, errHidden("folder")
	}
	return effect{ask: func(r *request) { r.body.FolderIDs = append(r.body.FolderIDs, splitList(value)...) }}, nil
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

func readRoot(value string, not bool) (effect, error) {
	on, err := yesNo(value)
	if err != nil || not {
		return effect{}, errors.Join(err, refuseNot(not))
	}
	return effect{ask: func(r *request) { r.body.OnlyRootFolder = on }}, nil
}

func readTrash(value string, not bool) (effect, error) {
	on, err := yesNo(value)
	if err != nil || not {
		return effect{}, errors.Join(err, refuseNot(not))
	}
	return effect{ask: func(r *request) { r.body.IncludeTrash = on }}, nil
}

func refuseNot(not bool) error {
	if not {
		return errors.New("write no instead of a minus")
	}
	return nil
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
