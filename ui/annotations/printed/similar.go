package printed

import (
	"cmp"
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
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

const (
	// mostSimilar limits how many envelopes have their fields looked at each time that one of the same
	// form is looked for: among those known, those with the same name, and the latest.
	mostSimilar = 4
	mostListed  = 50
	maxName     = 32 // limits how much of the name of an envelope is shown, in cells
)

var (
	// ErrNoForm reports that there are no words of another envelope.
	ErrNoForm = errors.New("no completed envelope of this form was found")

	errQuiet = errors.New("words that no one asked for could not be read")
)

type similarEnvelope struct {
	envelope model.Envelope
	fields   account.Fields // nil until they are read
	percent  int            // of [difference.Likeness]
}

// ReadSimilar reads the words of a document in the completed envelope that is most like the side that is shown.
func (w *Words) ReadSimilar(here difference.Side, at int, name string) tea.Cmd {
	env := w.env
	var known []similarEnvelope
	for _, e := range env.Account.CompletedLike(here.Documents, mostSimilar) {
		fields, _ := env.Account.Fields(&e)
		known = append(known, similarEnvelope{envelope: e, fields: fields})
	}
	return w.slot.Ask(env.Owner, func(ctx context.Context) (found, error) {
		search := formSearch{env: env, here: here, name: name, met: map[model.EnvelopeID]bool{}}
		best, err := search.run(ctx, known)
		if err != nil {
			return found{}, err
		}
		there := -1
		if best != nil {
			there = difference.Counterpart(here.Documents, at, best.envelope.Documents)
		}
		if there < 0 {
			return found{}, ErrNoForm
		}
		source := fmt.Sprintf("envelope %q", model.Clip(best.envelope.Name.String(), maxName, "..."))
		words, err := signedWords(ctx, env.Client, best.envelope.ID, best.envelope.Documents[there].ID, source)
		words.document, words.Percent, words.read = here.Documents[at].ID, best.percent, search.read
		best.leaveOutEntered(env, there, words.Pages)
		return words, err
	})
}

// leaveOutEntered removes the words in the text and date fields of a document, because a person
// has entered them there and they are no words of the form.
func (s *similarEnvelope) leaveOutEntered(env screen.Env, document int, pages [][]geometry.Word) {
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
		entered := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
		pages[page] = slices.DeleteFunc(pages[page], func(w geometry.Word) bool {
			return w.Box.Overlap(box) > 0.5 && strings.ContainsFunc(w.Text.String(), entered)
		})
	}
}

// formSearch looks for a completed envelope of the same form as a side. It looks for those with
// the name of the form first, because copies often have it in theirs.
type formSearch struct {
	env  screen.Env
	here difference.Side
	name string
	read []similarEnvelope // those whose fields it has read
	met  map[model.EnvelopeID]bool
}

// run returns the envelope that is most like the side, nil where none is enough: of those known, or
// else of those with the same name, or else of those completed last.
func (f *formSearch) run(ctx context.Context, known []similarEnvelope) (*similarEnvelope, error) {
	best, failure := f.mostLike(ctx, known)
	for i, search := range []string{triage.Stem(f.name), ""} {
		if best != nil || i == 0 && search == "" {
			continue
		}
		listed, err := f.list(ctx, search)
		if err != nil {
			return nil, err
		}
		best, err = f.mostLike(ctx, listed)
		failure = cmp.Or(failure, err)
	}
	if best != nil {
		return best, nil
	}
	return nil, failure
}

func (f *formSearch) mostLike(ctx context.Context, among []similarEnvelope) (best *similarEnvelope, failure error) {
	for i := range among {
		one := &among[i]
		e := &one.envelope
		if f.met[e.ID] {
			continue
		}
		f.met[e.ID] = true
		if one.fields == nil {
			var err error
			if one.fields, err = f.env.Client.FieldsOf(ctx, e.ID, e.Documents); err != nil {
				failure = err
				continue
			}
			f.read = append(f.read, *one)
		}
		there := difference.Side{Steps: e.SigningSteps, Documents: e.Documents}
		there.Fields = one.fields.List(e.Documents)
		there.Assume = f.env.Positions(there.Fields, e.Documents)
		one.percent = difference.Likeness(f.here, there)
		if one.percent >= difference.SameForm && (best == nil || one.percent > best.percent) {
			best = one
		}
	}
	return best, failure
}

func (f *formSearch) list(ctx context.Context, search string) ([]similarEnvelope, error) {
	list, err := f.env.Client.Envelopes(ctx, model.EnvelopeQuery{
		Search: search, Statuses: []model.Status{model.Completed}, Order: model.ByModification, Window: model.FirstRows(mostListed, ""),
	})
	book := account.New(f.env.Rules()) // of the listed envelopes alone
	for i := range list.Envelopes {
		book.Learn(&list.Envelopes[i])
	}
	var alike []similarEnvelope
	for _, e := range book.CompletedLike(f.here.Documents, mostSimilar) {
		alike = append(alike, similarEnvelope{envelope: e})
	}
	return alike, err
}
