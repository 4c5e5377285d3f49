package annotations

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
)

const (
	// mostAlike is how many envelopes are looked at to find one of the same form; the fields of
	// those where they are not known are read.
	mostAlike = 4
	// mostListed is how many completed envelopes are listed where none is known that may do.
	mostListed = 50
)

// errNoForm is why there are no words of another envelope.
var errNoForm = errors.New("no completed envelope of this form was found")

// sibling is a completed envelope that may be of the same form.
type sibling struct {
	envelope model.Envelope
	fields   account.Fields // nil until they are read
	percent  int            // of [difference.Likeness]
}

// siblings are those known of the account that are worth a look.
func (s *Screen) siblings() []sibling {
	var found []sibling
	for _, e := range s.env.Account.CompletedLike(s.layout.subject.documents, mostAlike) {
		fields, _ := s.env.Account.Fields(&e)
		found = append(found, sibling{envelope: e, fields: fields})
	}
	return found
}

// readSameForm reads the words of a document in the completed envelope that is most like the
// side that is shown.
func (w *words) readSameForm(here difference.Side, at int, known []sibling) tea.Cmd {
	env := w.env
	return w.slot.Ask(env.Owner, func(ctx context.Context) (printedWords, error) {
		read, best, err := mostLike(ctx, env, here, known)
		if err != nil {
			return printedWords{}, err
		}
		there := -1
		if best != nil {
			there = difference.Counterpart(here.Documents, at, best.envelope.Documents)
		}
		if there < 0 {
			return printedWords{}, errNoForm
		}
		source := fmt.Sprintf("envelope %q, likely the same form (%d %%)", model.Clip(best.envelope.Name.String(), maxTitleWidth, "..."), best.percent)
		found, err := signedWords(ctx, env.Client, best.envelope.ID, best.envelope.Documents[there].ID, source)
		found.document, found.guessed, found.read = here.Documents[at].ID, true, read
		best.leaveOutEntered(env, there, found.pages)
		return found, err
	})
}

// leaveOutEntered removes the words that stand in the text and date fields of a document: they
// are what somebody has entered there, and no words of the form.
func (s *sibling) leaveOutEntered(env screen.Env, document int, pages [][]geometry.Word) {
	d := &s.envelope.Documents[document]
	all := s.fields.List(s.envelope.Documents)
	assume := env.Positions(all, s.envelope.Documents)
	for i := range all {
		f := &all[i]
		page := assume.Index(f)
		if f.DocumentID != d.ID || f.Type != model.TextField && f.Type != model.DateField || page < 0 || page >= len(pages) {
			continue
		}
		box := assume.Box(f, d)
		pages[page] = slices.DeleteFunc(pages[page], func(w geometry.Word) bool {
			return w.Box.Overlap(box) > 0.5 && strings.ContainsFunc(w.Text.String(), isLetterOrDigit)
		})
	}
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// mostLike compares the fields of envelopes, and finds the one that is most like a side: nil
// where none is enough. It also returns those whose fields it has read.
func mostLike(ctx context.Context, env screen.Env, here difference.Side, known []sibling) (read []sibling, best *sibling, err error) {
	if len(known) == 0 {
		if known, err = listSiblings(ctx, env, here.Documents); err != nil {
			return nil, nil, err
		}
	}
	var failure error
	for i := range known {
		one := &known[i]
		if one.fields == nil {
			if one.fields, err = env.Client.FieldsOf(ctx, one.envelope.ID, one.envelope.Documents); err != nil {
				failure = err
				continue
			}
			read = append(read, *one)
		}
		e := &one.envelope
		one.percent = difference.Likeness(here, side(env, e.SigningSteps, e.Documents, one.fields.List(e.Documents)))
		if one.percent >= difference.SameForm && (best == nil || one.percent > best.percent) {
			best = one
		}
		if one.percent == 100 {
			break
		}
	}
	if best == nil {
		return read, nil, failure
	}
	return read, best, nil
}

// listSiblings finds envelopes that are worth a look among those completed last.
func listSiblings(ctx context.Context, env screen.Env, documents []model.Document) ([]sibling, error) {
	list, err := env.Client.Envelopes(ctx, model.EnvelopeQuery{
		Statuses: []model.Status{model.Completed}, Order: model.ByModification, Window: model.FirstRows(mostListed, ""),
	})
	// This is about no account in particular: nothing but what was listed is looked through.
	book := account.New(env.Rules())
	for i := range list.Envelopes {
		book.Learn(&list.Envelopes[i])
	}
	var found []sibling
	for _, e := range book.CompletedLike(documents, mostAlike) {
		found = append(found, sibling{envelope: e})
	}
	return found, err
}
