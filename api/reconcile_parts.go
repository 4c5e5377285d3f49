package api

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lookForPart looks for what may have been added, by the digests of the request and of the list before.
func (r reconciler) lookForPart(ctx context.Context, op Operation, in journal.Intent, sent changeBody) (Reconciliation, error) {
	on, err := r.subjectOf(ctx, in)
	if err != nil {
		return Reconciliation{}, err
	}
	switch op.Name {
	case addSigningSteps.Name, addTemplateSteps.Name:
		return stepsAdded(on.steps, in, sent), nil
	case addDocument.Name, addTemplateDocument.Name:
		return documentAdded(on.documents, in), nil
	}
	var fields []model.Annotation
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		fields, err = r.fieldsOf(ctx, model.EnvelopeID(id), on.documents)
	} else {
		fields, err = r.TemplateAnnotations(ctx, model.TemplateID(in.IDs[templateKey]))
	}
	if err != nil {
		return Reconciliation{}, err
	}
	return fieldAdded(fields, in.Body, sent), nil
}

func undecided[P any](what string, now []P) Reconciliation {
	switch {
	case now == nil:
		return notShown(what)
	case len(now) == 0:
		return Reconciliation{Verdict: DidNotHappen, Sentence: "There are no " + what + "."}
	}
	return Reconciliation{Sentence: fmt.Sprintf("There are %s: %d. Look whether it is among them before trying again.", what, len(now))}
}

func notShown(what string) Reconciliation {
	return Reconciliation{Sentence: "The service does not show the " + what + "; look there before trying again."}
}

func nothingAdded(what string, n int) Reconciliation {
	return Reconciliation{Verdict: DidNotHappen, Sentence: fmt.Sprintf("The %s are the %d that were there before.", what, n), Now: fmt.Sprint(n)}
}

// documentAdded looks for a new document. One with another name may be another person's.
func documentAdded(now []model.Document, in journal.Intent) Reconciliation {
	before, known := in.Before.Value, in.Before.Value != ""
	if known && documentsDigest(now) == before {
		return nothingAdded("documents", len(now))
	}
	added := now
	if known {
		added = addedParts(now, func(rest []model.Document) bool { return documentsDigest(rest) == before })
	}
	of := slices.DeleteFunc(slices.Clone(added), func(d model.Document) bool { return !hasFileName(d, in.Body) })
	switch {
	case known && len(of) > 0:
		return Reconciliation{Verdict: Happened, Sentence: "A document with the name of the file was added.", Now: fmt.Sprint(len(now))}
	case known && len(added) > 0:
		return Reconciliation{Sentence: "Added since: " + documentNames(added) + ". Look whether it is this one.", Now: fmt.Sprint(len(now))}
	}
	truth := undecided("documents", now)
	if len(of) > 0 {
		truth.Sentence += " With the name of the file: " + documentNames(of) + "."
	}
	return truth
}

// addedParts returns the last parts or a single one that were added, nil where neither explains the list.
func addedParts[P any](now []P, before func([]P) bool) []P {
	for n := len(now) - 1; n >= 0; n-- {
		if before(now[:n]) {
			return now[n:]
		}
	}
	for i := range now {
		if before(slices.Delete(slices.Clone(now), i, i+1)) {
			return now[i : i+1]
		}
	}
	return nil
}

func hasFileName(d model.Document, sent string) bool {
	name := d.Name.Wire()
	for _, file := range []string{d.Filename.Wire(), name, name + ".pdf", name + ".PDF", strings.TrimSuffix(name, path.Ext(name))} {
		if file != "" && digest(uploaded{file}) == sent {
			return true
		}
	}
	return false
}

func documentNames(list []model.Document) string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = fmt.Sprintf("%q (%d pages)", list[i].Name.String(), list[i].PageCount)
	}
	return strings.Join(names, ", ")
}

func documentsDigest(list []model.Document) string {
	ids := make([]model.DocumentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	encoded, _ := json.Marshal(ids) // strings always can be
	return journal.Digest(encoded)
}

// stepsAdded compares the people of all steps with those of before and those that were sent.
func stepsAdded(steps []model.SigningStep, in journal.Intent, sent changeBody) Reconciliation {
	wanted := subjectValues{}.written(sent).steps
	there, asked := peopleOf(steps), peopleOf(wanted)
	everybody, before := slices.Concat(there...), in.Before.Value
	rest, all := slices.Clone(everybody), wanted != nil
	for _, who := range slices.Concat(asked...) {
		at := slices.Index(rest, who)
		if at < 0 {
			all = false
			continue
		}
		rest = slices.Delete(rest, at, at+1)
	}
	truth := Reconciliation{Now: fmt.Sprint(len(steps))}
	switch now := peopleTrace(everybody); {
	case before != "" && now == before:
		return nothingAdded("signing steps", len(steps))
	case now != in.After.Value && !(all && (len(rest) == 0 || peopleTrace(rest) == before)):
		if wanted == nil || steps == nil || len(rest) < len(everybody) {
			return undecided("signing steps", steps)
		}
		truth.Verdict, truth.Sentence = DidNotHappen, "No recipient who was sent is among them."
	case !inOrder(there, asked):
		truth.Sentence = "All who were sent are among the recipients, but in another order; look at the signing steps there."
	default:
		truth.Verdict, truth.Sentence = Happened, "All who were sent are among the recipients, with what they were to do."
		if last := there[max(0, len(there)-len(asked)):]; wanted != nil && slices.EqualFunc(last, asked, slices.Equal) {
			truth.Sentence = "The last signing steps are those that were sent."
		}
	}
	return truth
}

func peopleTrace(people []string) string {
	return journal.Digest([]byte(strings.Join(slices.Sorted(slices.Values(people)), "\n")))
}

// peopleOf returns the people of each step: by address, or else by name, and by what they do.
func peopleOf(steps []model.SigningStep) [][]string {
	people := make([][]string, len(steps))
	for i := range steps {
		for _, r := range steps[i].Recipients {
			who := cmp.Or(strings.ToLower(tidied(r.Email)), tidied(r.Name), r.UID.String())
			people[i] = append(people[i], fmt.Sprintf("%q %s", who, cmp.Or(r.Role, model.Signer)))
		}
	}
	return people
}

// inOrder reports whether no one comes before a person who was sent in an earlier step; steps may be merged.
func inOrder(there, sent [][]string) bool {
	reached := 0
	for _, people := range sent {
		next := reached
		for _, who := range people {
			at := len(there) - 1 // the last step that has the person, below zero for none
			for at >= 0 && !slices.Contains(there[at], who) {
				at--
			}
			if at < reached {
				return false
			}
			next = max(next, at)
		}
		reached = next
	}
	return true
}

// fieldAdded looks for a field at the place that was sent, because no one places two at the same one.
func fieldAdded(fields []model.Annotation, digested string, sent changeBody) Reconciliation {
	for i := range fields {
		request := fields[i].Request()
		if digest(&request) == digested {
			return Reconciliation{Verdict: Happened, Sentence: "There is a field of that type, for the same recipient, at that place."}
		}
	}
	wanted, known := sent.(*model.AnnotationRequest)
	alike := func(a model.Annotation) bool {
		return a.Type == wanted.Type && (a.RecipientID == wanted.RecipientID || a.RecipientID == "") &&
			(a.DocumentID == wanted.DocumentID || a.DocumentID == "") && (a.Page == wanted.Page || a.Page == 0) && overlap(&a, wanted)
	}
	switch {
	case !known || fields == nil:
	case slices.ContainsFunc(fields, func(a model.Annotation) bool { return alike(a) && samePlace(&a, wanted) }):
		return Reconciliation{Verdict: Happened, Sentence: "There is a field of that type, for the same recipient, about at that place."}
	case !slices.ContainsFunc(fields, alike):
		return Reconciliation{Verdict: DidNotHappen, Sentence: "There is no field of that type for the recipient at that place."}
	}
	return undecided("fields", fields)
}

// overlap reports whether a field covers a part of the place, or may be anywhere, because it is not shown.
func overlap(a *model.Annotation, wanted *model.AnnotationRequest) bool {
	at := a.Request()
	if at.Width == 0 || at.Height == 0 || wanted.Width == 0 || wanted.Height == 0 {
		return true
	}
	return at.X < wanted.X+wanted.Width && wanted.X < at.X+at.Width && at.Y < wanted.Y+wanted.Height && wanted.Y < at.Y+at.Height
}

func samePlace(a *model.Annotation, wanted *model.AnnotationRequest) bool {
	at := a.Request()
	width := min(at.X+at.Width, wanted.X+wanted.Width) - max(at.X, wanted.X)
	height := min(at.Y+at.Height, wanted.Y+wanted.Height) - max(at.Y, wanted.Y)
	return width > 0 && height > 0 && 2*width*height > max(at.Width*at.Height, wanted.Width*wanted.Height)
}
