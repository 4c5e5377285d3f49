package forms

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
)

func compared(label, before, after string) runner.Comparison {
	return runner.Comparison{Label: label, Before: before, After: after}
}

// compare compares the envelope with the new one. expires is zero where no date is set.
func (f *reissue) compare(e *model.Envelope, expires time.Time) []runner.Comparison {
	status := "draft, no mail is sent"
	if f.Send {
		status = "on its way to the recipients"
	}
	rows := []runner.Comparison{
		compared("name", model.Narrow(e.Name.String()), model.Narrow(model.Clean(strings.TrimSpace(f.Name)))),
		compared("status", e.Status.Label(), status),
		compared("expires", expiryText(e.ExpiresAt.Time()), "as the service sets it"),
		compared("level", e.LegalityLevel.Label(), "the same"),
	}
	if !expires.IsZero() {
		rows[2].After = dates.Echo(expires)
	}
	if f.Level.Known() {
		rows[3].After = f.Level.Label()
	}
	rows = append(rows, compared("documents", describe.Counted(len(e.Documents), "document"), "the same, not signed"))
	for i := range e.SigningSteps {
		for j := range e.SigningSteps[i].Recipients {
			rows = append(rows, compareRecipient(i+1, &e.SigningSteps[i].Recipients[j]))
		}
	}
	dropped := "what was signed and filled in, and the links in the mails"
	if answered, asked, _ := e.Attachments.Counts(); asked > 0 {
		rows = append(rows, compared("requests", describe.Counted(asked, "request"), "the same"))
		if answered > 0 {
			dropped += ", and the files of " + describe.Counted(answered, "request")
		}
	}
	return append(rows, compared("dropped", dropped, "nothing of that: every recipient starts over"))
}

func compareRecipient(step int, r *model.Recipient) runner.Comparison {
	parts := []string{model.Narrow(r.Name.String()), model.Narrow(r.Email.String()), r.Role.Label()}
	becomes := strings.Join(parts, ", ")
	if r.Verification != nil {
		parts = append(parts, r.Verification.Type.Label())
		becomes += "; the service decides about the check"
	}
	return compared(fmt.Sprintf("step %d", step), strings.Join(parts, ", "), becomes)
}

func expiryText(at time.Time) string {
	if at.IsZero() {
		return "no date"
	}
	return dates.Echo(at.Local())
}
