package demo_test

import (
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// richEnvelope reports whether an envelope has all its parts.
func richEnvelope(e *account.Envelope) bool {
	first := e.SigningSteps[0].Recipients
	if e.Status != model.Completed || e.Notification == nil || len(e.Attachments.Recipients) == 0 || len(first) == 0 {
		return false
	}
	asked := e.Attachments.Recipients[0].Placeholders[0]
	return len(asked.Files) > 0 && first[0].Verification != nil && len(e.Annotations) > 0 && !e.Trashed
}

// everything counts what envelopes have.
func everything(seen map[string]int) func(*account.Envelope) bool {
	note := func(what string, has bool) {
		if has {
			seen[what]++
		}
	}
	return func(e *account.Envelope) bool {
		for _, word := range []string{string(e.Status), string(e.FlowType), string(e.LegalityLevel)} {
			note(word, true)
		}
		for _, r := range e.Recipients() {
			note(string(r.Role), true)
			note(string(verificationOf(r)), true)
		}
		for i := range e.Annotations {
			note(string(e.Annotations[i].Type), true)
		}
		left := time.Until(e.ExpiresAt.Time())
		open := e.Status.Open()
		note("left never", open && e.ExpiresAt.IsZero())
		note("overdue", open && !e.ExpiresAt.IsZero() && left < 0)
		note("left 1", open && left > 0 && left < 24*time.Hour)
		note("left 3", open && left > 24*time.Hour && left < 72*time.Hour)
		note("left 7", open && left > 72*time.Hour && left < 168*time.Hour)
		note("several steps", len(e.SigningSteps) > 2)
		note("reminders", e.Notification != nil && e.Notification.ReminderInterval > 0)
		note("comment", !e.Comment.IsEmpty())
		note("tags", len(e.Tags) > 0)
		note("folder", e.Folder != "")
		note("trash", e.Trashed)
		answered, asked, _ := e.Attachments.Counts()
		note("asked", asked > 0)
		note("delivered", answered > 0)
		for i := range e.Documents {
			for _, p := range e.Documents[i].Pages {
				note("landscape", p.Width > p.Height)
			}
		}
		return true
	}
}

func verificationOf(r *model.Recipient) model.VerificationType {
	if r.Verification == nil {
		return ""
	}
	return r.Verification.Type
}

// openEnvelope reports whether recipients can act on an envelope.
func openEnvelope(e *account.Envelope) bool {
	return e.Status == model.InProgress && !e.Trashed && !e.Overdue && len(e.SigningSteps) > 0
}
