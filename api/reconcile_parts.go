package api

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lookForPart looks for what a request without an answer may have added to an envelope or a
// template. The journal has digests of the request and of the list before, with which the
// present list is compared.
func (r reconciler) lookForPart(ctx context.Context, op Operation, in journal.Intent, sent changeBody) (Reconciliation, error) {
	on, err := r.subjectOf(ctx, in)
	if err != nil {
		return Reconciliation{}, err
	}
	switch op.Name {
	case addSigningSteps.Name, addTemplateSteps.Name:
		return stepsAdded(op, on.steps, in), nil
	case addDocument.Name, addTemplateDocument.Name:
		return documentAdded(on.documents, in), nil
	}
	fields, err := r.fieldsOfSubject(ctx, in, on.documents)
	if err != nil {
		return Reconciliation{}, err
	}
	return fieldAdded(fields, in.Body, sent), nil
}

func (r reconciler) fieldsOfSubject(ctx context.Context, in journal.Intent, documents []model.Document) ([]model.Annotation, error) {
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		return r.fieldsOf(ctx, model.EnvelopeID(id), documents)
	}
	return r.TemplateAnnotations(ctx, model.TemplateID(in.IDs[templateKey]))
}

// undecided leaves the decision to a person, unless the list is empty.
func undecided(what string, n int) Reconciliation {
	if n == 0 {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "There are no " + what + "."}
	}
	return Reconciliation{Sentence: fmt.Sprintf("There are %s: %d. Look whether it is among them before trying again.", what, n)}
}

// nothingAdded says that nothing was added.
func nothingAdded(what string, n int) Reconciliation {
	return Reconciliation{Verdict: DidNotHappen, Sentence: fmt.Sprintf("The %s are the %d that were there before.", what, n), Now: fmt.Sprint(n)}
}

// documentAdded looks for a document that was not there before. One with another name may
// have been added by somebody else.
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
	truth := undecided("documents", len(now))
	if len(of) > 0 {
		truth.Sentence += " With the name of the file: " + documentNames(of) + "."
	}
	return truth
}

// addedParts returns the parts that were added to a list: its last ones, or a single one
// anywhere. before reports whether a list is the one from before. It is nil where neither
// explains the present list.
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

// hasFileName reports whether a document has the name of the file that was sent, given as
// the digest of the upload.
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

// documentsDigest is the digest of a list of documents, made of their identifiers.
func documentsDigest(list []model.Document) string {
	ids := make([]model.DocumentID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	encoded, _ := json.Marshal(ids) // strings always can be
	return journal.Digest(encoded)
}

func stepsDigest(op Operation, steps []model.SigningStep) string {
	return digest(stepsRequest(op, model.SigningSteps{Steps: append([]model.SigningStep{}, steps...)}))
}

// stepsAdded compares the last steps with those that were sent, both with and without the
// identifiers of recipients, which the service assigns where the request has none.
func stepsAdded(op Operation, steps []model.SigningStep, in journal.Intent) Reconciliation {
	before, known := in.Before.Value, in.Before.Value != ""
	if known && stepsDigest(op, steps) == before {
		return nothingAdded("signing steps", len(steps))
	}
	for n := range len(steps) {
		if known && stepsDigest(op, steps[:n]) != before {
			continue
		}
		added := steps[n:]
		anonymous := slices.Clone(added)
		for i := range anonymous {
			anonymous[i].Recipients = withoutIDs(anonymous[i].Recipients)
		}
		if stepsDigest(op, added) == in.Body || stepsDigest(op, anonymous) == in.Body {
			return Reconciliation{Verdict: Happened, Sentence: "The last signing steps are those that were sent.", Now: fmt.Sprint(len(steps))}
		}
	}
	return undecided("signing steps", len(steps))
}

// stepsRequest is the request for steps, in the form the operation has.
func stepsRequest(op Operation, steps model.SigningSteps) changeBody {
	if op.Name == addTemplateSteps.Name {
		return templateSteps{steps}
	}
	return &steps
}

func withoutIDs(recipients []model.Recipient) []model.Recipient {
	recipients = slices.Clone(recipients)
	for i := range recipients {
		recipients[i].ID = ""
	}
	return recipients
}

// fieldAdded looks for a field at the place of the one that was sent; the service may have
// filled in other properties. A field that was there before is not told apart: nobody places
// two fields at the same place.
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
	if known && !slices.ContainsFunc(fields, alike) {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "There is no field of that type for the recipient at that place."}
	}
	return undecided("fields", len(fields))
}

// overlap reports whether a field covers a part of the place that was asked for: a service may
// move or resize it a little. One whose place is not shown may be anywhere.
func overlap(a *model.Annotation, wanted *model.AnnotationRequest) bool {
	at := a.Request()
	if at.Width == 0 || at.Height == 0 || wanted.Width == 0 || wanted.Height == 0 {
		return true
	}
	return at.X < wanted.X+wanted.Width && wanted.X < at.X+at.Width && at.Y < wanted.Y+wanted.Height && wanted.Y < at.Y+at.Height
}
