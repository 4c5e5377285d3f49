package demo_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
)

// TestDefaultAccountShowsEveryHealthRule looks for an envelope that each rule of triage
// finds something about.
func TestDefaultAccountShowsEveryHealthRule(t *testing.T) {
	wanted := []triage.Rule{
		triage.Overdue, triage.Expiring, triage.NoExpiry, triage.Idle, triage.BecameSlow, triage.IgnoredReminders,
		triage.NoReminders, triage.ReminderTooLate, triage.OldDraft, triage.EndedRecently, triage.LongPending,
		triage.NoDocuments, triage.NoSigner, triage.EmptyStep, triage.CountMismatch, triage.PageMismatch,
		triage.NameTrouble, triage.BadAddress, triage.LookAlike, triage.TypoAddress, triage.Precedent,
		triage.SameAddress, triage.OtherAddress, triage.Bottleneck, triage.RoleAccount, triage.ValueMissing,
		triage.ValueSurplus, triage.PhoneFormat, triage.SharedPhone, triage.PasscodeWeak, triage.CopyVerified,
		triage.QualifiedLoad, triage.QualifiedHere, triage.LevelOutlier, triage.RequiredMissing,
		triage.OrphanPlaceholder, triage.AskedFromCopy, triage.TooManyFiles, triage.OddFile, triage.Exposed,
		triage.LooksFinished, triage.CopiesFirst,
	}
	c := newClient(t, demo.Options{})
	history, all := triage.NewHistory(), make([]*account.Envelope, 0, demo.DefaultEnvelopes)
	for _, id := range c.service.Find(func(e *account.Envelope) bool { return !e.Trashed }) {
		e, _ := c.service.Envelope(id)
		all = append(all, e)
		history.Learn(&e.Envelope)
		history.LearnFields(&e.Envelope, e.Annotations)
	}
	found := make(map[triage.Rule]int)
	for _, e := range all {
		report := triage.Examine(&e.Envelope, triage.Context{
			Now: time.Now(), Thresholds: triage.DefaultThresholds(), StepsSequential: true, AttachmentsVisible: true,
			Fields: e.Annotations, FieldsRead: true, History: history,
		})
		for _, f := range report.Findings {
			found[f.Rule]++
		}
	}
	for _, rule := range wanted {
		if found[rule] == 0 {
			t.Errorf("no envelope shows %q", rule)
		}
	}
}

// TestDefaultAccountHasFaultyFields looks for what only the fields themselves show.
func TestDefaultAccountHasFaultyFields(t *testing.T) {
	c := newClient(t, demo.Options{})
	for name, shows := range map[string]func(*account.Envelope) bool{
		"a field of nobody":                   fieldOfNobody,
		"a field off its page":                func(e *account.Envelope) bool { return slices.ContainsFunc(e.Annotations, offPage) },
		"a field on a page that is not there": fieldPastTheEnd,
		"two fields over one another":         overlap,
		"a signer without a field":            signerWithoutField,
	} {
		faulty := len(c.service.Find(shows))
		if faulty == 0 || faulty > 12 {
			t.Errorf("%d envelopes have %s, want a few", faulty, name)
		}
	}
}

func fieldOfNobody(e *account.Envelope) bool {
	return slices.ContainsFunc(e.Annotations, func(f model.Annotation) bool { return e.Recipient(f.RecipientID) == nil })
}

func offPage(f model.Annotation) bool {
	return f.X < 0 || f.Y < 0 || f.X+f.Width > 100 || f.Y+f.Height > 100
}

func fieldPastTheEnd(e *account.Envelope) bool {
	return slices.ContainsFunc(e.Annotations, func(f model.Annotation) bool {
		d := e.Document(f.DocumentID)
		return d != nil && f.Page > d.PageCount
	})
}

func overlap(e *account.Envelope) bool {
	for i, f := range e.Annotations {
		for _, g := range e.Annotations[:i] {
			if f.DocumentID == g.DocumentID && f.Page == g.Page && f.X < g.X+g.Width && g.X < f.X+f.Width &&
				f.Y < g.Y+g.Height && g.Y < f.Y+f.Height {
				return true
			}
		}
	}
	return false
}

func signerWithoutField(e *account.Envelope) bool {
	return len(e.Documents) > 0 && has(e, func(r *model.Recipient) bool {
		return r.Role.Signs() && !slices.ContainsFunc(e.Annotations, func(f model.Annotation) bool {
			return f.RecipientID == r.ID && (f.Signature != nil || f.Initials != nil)
		})
	})
}
