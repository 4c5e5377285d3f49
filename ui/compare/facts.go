package compare

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
)

// fact holds the values of both sides under one label; "" where a side has none.
type fact struct{ label, left, right string }

func (f fact) differs() bool { return f.left != f.right }

// merge brings the facts of two sides together, those that only one of them has included.
func merge(left, right []labelled) []fact {
	var all []fact
	at := make(map[string]int)
	for _, l := range left {
		at[l.label] = len(all)
		all = append(all, fact{label: l.label, left: l.value})
	}
	after := 0 // where the next one that only the right side has belongs
	for _, r := range right {
		if i, both := at[r.label]; both {
			all[i].right, after = r.value, i+1
			continue
		}
		all = append(all[:after], append([]fact{{label: r.label, right: r.value}}, all[after:]...)...)
		for label, i := range at {
			if i >= after {
				at[label] = i + 1
			}
		}
		after++
	}
	return all
}

// labelled holds a fact of one side. Labels are unique within a side.
type labelled struct{ label, value string }

func ofTemplate(t *model.Template) *model.Envelope {
	return &model.Envelope{
		ID: model.EnvelopeID(t.ID), Name: t.Name, Comment: t.Comment, LegalityLevel: t.LegalityLevel, Pages: t.Pages,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps,
		Documents: t.Documents, Notification: t.Notification, Attachments: t.Attachments,
	}
}

func factsOf(env *screen.Env, e *model.Envelope, isEnvelope bool) []labelled {
	now := env.ServiceNow()
	list := []labelled{
		{"Name", e.Name.String()},
		{"Id", e.ID.String()},
		{"Legality level", e.LegalityLevel.Label()},
		{"Comment", e.Comment.String()},
		{"Created", describe.Moment(e.CreatedAt, now)},
		{"Last change", describe.Moment(e.UpdatedAt, now)},
	}
	if isEnvelope {
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
	fields, _ := env.Account.Fields(e)
	for i := range e.Documents {
		d := &e.Documents[i]
		value := describe.Name(d.Title()) + ", " + describe.Counted(int(d.PageCount), "page")
		if found, read := fields[d.ID]; read {
			value += ", " + describe.Fields(found)
		}
		list = append(list, labelled{fmt.Sprint("Document ", i+1), value})
	}
	for i, r := range detail.Requests(e) {
		list = append(list, labelled{fmt.Sprint("File ", i+1), describe.Name(r.Name) + ", from " + r.Who() + ", " + r.Terms()})
	}
	if note := e.Notification; note != nil {
		list = append(list, labelled{"Subject", note.Subject.String()}, labelled{"Message", note.Message.String()})
	}
	return append(list, labelled{"Reminders", describe.Reminders(e.Notification)})
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
