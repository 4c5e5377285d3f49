package detail

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// merge brings the facts of two sides together. One that only the right side has follows the one before it there.
func merge(left, right []labelled) []draw.Comparison {
	var all []draw.Comparison
	for _, l := range left {
		all = append(all, draw.Comparison{Label: l.label, Before: l.value})
	}
	next := 0
	for _, r := range right {
		at := slices.IndexFunc(all, func(c draw.Comparison) bool { return c.Label == r.label })
		if at < 0 {
			at, all = next, slices.Insert(all, next, draw.Comparison{Label: r.label})
		}
		all[at].After, next = r.value, at+1
	}
	return all
}

// labelled holds a fact of one side. Labels are unique within a side.
type labelled struct{ label, value string }

func ofTemplate(t *model.Template) model.Envelope {
	return model.Envelope{
		ID: model.EnvelopeID(t.ID), Name: t.Name, Comment: t.Comment, LegalityLevel: t.LegalityLevel, Pages: t.Pages,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps,
		Documents: t.Documents, Notification: t.Notification, Attachments: t.Attachments,
	}
}

func factsOf(env *screen.Env, e *model.Envelope, isTemplate bool, fields []model.Annotation, read bool) []labelled {
	now := env.ServiceNow()
	list := []labelled{
		{"Name", e.Name.String()},
		{"Id", e.ID.String()},
		{"Legality level", e.LegalityLevel.Label()},
		{"Comment", e.Comment.String()},
		{"Created", describe.Moment(e.CreatedAt, now)},
		{"Last change", describe.Moment(e.UpdatedAt, now)},
	}
	if !isTemplate {
		report := env.Account.Report(e, now)
		list = append(list,
			labelled{"Status", e.Status.Label()}, labelled{"Expires", describe.Moment(e.ExpiresAt, now)},
			labelled{"Health", report.Health.String()}, labelled{"Waiting for", report.Holder.Short()})
		for i, f := range report.Findings {
			list = append(list, labelled{fmt.Sprint("Reason ", i+1), f.Sentence})
		}
	}
	n := 0
	for step, r := range e.Recipients() {
		n++
		parts := []string{fmt.Sprintf("step %d, %s", step, describe.Word(r.Role)), r.Name.String(), r.Email.String()}
		if v := r.Verification; v != nil && v.Type != "" {
			parts = append(parts, v.Type.Label()+" "+v.Value.Masked(v.Type))
		}
		list = append(list, labelled{fmt.Sprint("Recipient ", n), strings.Join(filled(parts), ", ")})
	}
	for i := range e.Documents {
		d := &e.Documents[i]
		value := describe.Name(d.Title()) + ", " + describe.Counted(int(d.PageCount), "page")
		if read {
			// One that names no document is of the only one.
			own := slices.DeleteFunc(slices.Clone(fields), func(f model.Annotation) bool {
				return f.DocumentID != d.ID && (f.DocumentID != "" || len(e.Documents) > 1)
			})
			value += ", " + describe.Fields(own)
		}
		list = append(list, labelled{fmt.Sprint("Document ", i+1), value})
	}
	for i, r := range Requests(e) {
		list = append(list, labelled{fmt.Sprint("File ", i+1), describe.Name(r.Name) + ", from " + r.Who() + ", " + r.Terms()})
	}
	if note := e.Notification; note != nil {
		list = append(list, labelled{"Subject", note.Subject.String()}, labelled{"Message", note.Message.String()})
	}
	return append(list, labelled{"Reminders", describe.Reminders(e.Notification)})
}

// fieldsThatDiffer returns a row for each field that is not the same on both sides.
func fieldsThatDiffer(env *screen.Env, sides [2]model.Envelope, read [2][]model.Annotation) (rows []draw.Comparison) {
	side := func(i int) difference.Side {
		e := &sides[i]
		return difference.Side{Steps: e.SigningSteps, Documents: e.Documents, Fields: read[i], Assume: env.Positions(read[i], e.Documents)}
	}
	for _, d := range difference.Compare(side(0), side(1)) {
		row := draw.Comparison{Label: fmt.Sprint("Field, page ", d.Page+1)}
		if d.Document >= 0 && len(sides[0].Documents)+len(sides[1].Documents) > 2 {
			row.Label += fmt.Sprint(" of document ", d.Document+1)
		}
		if d.Before >= 0 {
			row.Before = fieldText(&sides[0], &read[0][d.Before], &d)
		}
		if d.After >= 0 {
			row.After = fieldText(&sides[1], &read[1][d.After], &d)
		}
		rows = append(rows, row)
	}
	return rows
}

func fieldText(e *model.Envelope, f *model.Annotation, d *difference.Difference) string {
	parts := []string{describe.FieldProperty(f, "type")}
	for _, r := range e.Recipients() {
		if r.ID == f.RecipientID {
			parts = append(parts, r.Name.String())
		}
	}
	if d.Kind != difference.Changed {
		parts = append(parts, "at "+describe.FieldPlace(f))
	}
	for _, name := range d.Details {
		if value := describe.FieldProperty(f, name); value != "" && name != "type" {
			parts = append(parts, name+" "+value)
		}
	}
	return strings.Join(filled(parts), ", ")
}

func filled(parts []string) []string {
	kept := parts[:0]
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
