package api

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

type likeness struct {
	name, comment string // "" where not known
	level         model.LegalityLevel
	expires       model.Time
	documents     int            // of the template, 0 where not known
	original      *subjectValues // of a copy, nil where it could not be read
}

func (r reconciler) likeness(ctx context.Context, op Operation, e journal.Entry, sent changeBody) likeness {
	asked := subjectValues{}.written(sent)
	l := likeness{name: asked.name.Wire(), comment: asked.comment.Wire(), level: asked.level, expires: asked.expires}
	for _, p := range e.Intent.Properties {
		if p.Name == "name" {
			l.name = cmp.Or(l.name, p.After)
		}
	}
	switch op.Name {
	case createFromTemplate.Name:
		// A template that has changed since no longer tells what its envelopes looked like.
		if t, err := r.Template(ctx, model.TemplateID(e.Intent.IDs[templateKey])); err == nil && t.UpdatedAt.Time().Before(r.earliestCreation(e.Time)) {
			l.documents = len(t.Documents)
		}
	case duplicateEnvelope.Name, duplicateTemplate.Name:
		if from, err := r.subjectOf(ctx, e.Intent); err == nil {
			l.original = &from
		}
	}
	return l
}

func (l likeness) agrees(v subjectValues) bool {
	switch {
	case l.name != "" && !v.name.IsEmpty() && !sameWords(l.name, v.name),
		l.comment != "" && !v.comment.IsEmpty() && !sameWords(l.comment, v.comment),
		l.level != "" && v.level != "" && l.level != v.level,
		l.documents > 0 && len(v.documents) > 0 && l.documents != len(v.documents):
		return false
	case l.expires.IsZero() || v.expires.IsZero():
		return true
	default:
		return v.expires.Time().Sub(l.expires.Time()).Abs() <= dateTolerance
	}
}

// dateTolerance bounds how far a service may move a date: to the end of its day.
const dateTolerance = 24 * time.Hour

// sameWords compares a text that was sent with one that is shown. A service may trim it.
func sameWords(sent string, shown model.Text) bool {
	return tidied(model.NewText(sent)) == tidied(shown)
}

type others struct {
	made map[string]bool // by id
	// unnamed requests for the same have made something, unknown ones may have, running ones go on elsewhere.
	unnamed, unknown, running int
}

// others reads the journal. Without one only what the caller knows counts.
func (r reconciler) others(e journal.Entry) (others, error) {
	o := others{made: map[string]bool{}}
	for _, id := range r.taken {
		o.made[id] = true
	}
	for _, id := range e.Intent.IDs {
		o.made[id] = true // the copied one
	}
	if r.journal == nil {
		return o, nil
	}
	entries, err := r.journal.Read(journal.Filter{})
	since := r.earliestCreation(e.Time)
	for _, one := range entries {
		if one.Seq == e.Seq || one.Intent.Host != e.Intent.Host {
			continue
		}
		if one.Result.Created != "" {
			o.made[one.Result.Created] = true
			continue
		}
		if a, b := one.Intent, e.Intent; a.Operation != b.Operation || a.Body != b.Body || !maps.Equal(a.IDs, b.IDs) || one.Time.Before(since) {
			continue
		}
		switch {
		case one.Open() && one.Live && one.Ended.IsZero():
			o.running++
		case one.Open():
			o.unknown++
		case one.Outcome() == journal.Applied:
			o.unnamed++
		}
	}
	return o, err
}

type candidates[T any] struct {
	what     string // one of them
	young    []T    // created since
	complete bool   // whether these are all
	like     string // names what one exactly as sent has in common with the request
	id       func(T) string
	fits     func(T) bool // it is exactly as sent
	agrees   func(T) bool // nothing it shows speaks against it
}

const runningAgain = 5 * time.Second

// settle returns those that may have been made, and says so: none that another request has made.
func settle[T any](r reconciler, e journal.Entry, c candidates[T]) (Reconciliation, []T, error) {
	o, err := r.others(e)
	if err != nil {
		return Reconciliation{}, nil, err
	}
	of := slices.DeleteFunc(slices.Clone(c.young), func(one T) bool { return o.made[c.id(one)] || !c.fits(one) && !c.agrees(one) })
	exact := slices.DeleteFunc(slices.Clone(of), func(one T) bool { return !c.fits(one) })
	like := "that may be it"
	if len(exact) > 0 {
		of, like = exact, "with "+c.like
	}
	switch {
	case len(of) > o.unnamed && o.running > 0:
		return Reconciliation{Verdict: MayYetHappen, Again: runningAgain, Sentence: "Another session is making the same at this moment."}, nil, nil
	case len(of) > o.unnamed:
		sentence := fmt.Sprintf("Created since %s: %d. Look whether it is among them.", like, len(of))
		if o.unknown > 0 {
			sentence += fmt.Sprintf(" Requests for the same with an unknown outcome: %d more; each made one at most.", o.unknown)
		}
		return Reconciliation{Sentence: sentence}, of, nil
	case !c.complete:
		return Reconciliation{Sentence: fmt.Sprintf("None of the %d newest %ss is it; the service has more.", len(c.young), c.what)}, nil, nil
	case len(c.young) == 0:
		return Reconciliation{Verdict: DidNotHappen, Sentence: fmt.Sprintf("No %s was created since.", c.what)}, nil, nil
	default:
		sentence := fmt.Sprintf("Created since: %d. Each has another name or other contents than was sent, or was made by another request.", len(c.young))
		return Reconciliation{Verdict: DidNotHappen, Sentence: sentence}, nil, nil
	}
}
