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

// planted is an envelope of the default account that shows a rule, by its number.
func planted() map[triage.Rule]int {
	return map[triage.Rule]int{
		triage.Overdue: 149, triage.Expiring: 473, triage.NoExpiry: 113, triage.BecameSlow: 430, triage.Idle: 402,
		triage.IgnoredReminders: 161, triage.NoReminders: 113, triage.ReminderTooLate: 401, triage.OldDraft: 65,
		triage.EndedRecently: 497, triage.LongPending: 137, triage.NoDocuments: 173, triage.NoSigner: 185,
		triage.EmptyStep: 101, triage.CopiesFirst: 452, triage.CountMismatch: 53, triage.PageMismatch: 41,
		triage.NameTrouble: 438, triage.LooksFinished: 289, triage.BadAddress: 197, triage.TypoAddress: 209,
		triage.LookAlike: 245, triage.Precedent: 494, triage.SameAddress: 221, triage.OtherAddress: 487,
		triage.Bottleneck: 491, triage.RoleAccount: 233, triage.ValueMissing: 257, triage.ValueSurplus: 269,
		triage.PhoneFormat: 281, triage.SharedPhone: 305, triage.PasscodeWeak: 317, triage.CopyVerified: 329,
		triage.QualifiedHere: 341, triage.QualifiedLoad: 341, triage.LevelOutlier: 488, triage.RequiredMissing: 389,
		triage.TooManyFiles: 17, triage.OddFile: 29, triage.OrphanPlaceholder: 353, triage.AskedFromCopy: 365,
		triage.Exposed: 377, triage.SentTwice: 437,
	}
}

// examined is what triage finds in the envelopes of an account, all of whose fields are read.
func examined(c *client) map[model.EnvelopeID]triage.Report {
	history, all := triage.NewHistory(), make([]*account.Envelope, 0, demo.DefaultEnvelopes)
	for _, id := range c.service.Find(func(e *account.Envelope) bool { return !e.Trashed }) {
		e, _ := c.service.Envelope(id)
		all = append(all, e)
		history.Learn(&e.Envelope)
		if e.Status == model.Completed {
			history.LearnFields(&e.Envelope, e.Annotations)
		}
	}
	reports := make(map[model.EnvelopeID]triage.Report)
	for _, e := range all {
		reports[e.ID] = triage.Examine(&e.Envelope, triage.Context{
			Now: time.Now(), Thresholds: triage.DefaultThresholds(), StepsSequential: true, AttachmentsVisible: true,
			Fields: e.Annotations, FieldsRead: true, History: history,
		})
	}
	return reports
}

func shows(r triage.Report, rule triage.Rule) bool {
	return slices.ContainsFunc(r.Findings, func(f triage.Finding) bool { return f.Rule == rule })
}

// TestDefaultAccountShowsEveryHealthRule looks at the envelope that shows a rule of triage.
func TestDefaultAccountShowsEveryHealthRule(t *testing.T) {
	atNoon(t, demo.Options{}, func(c *client) {
		reports := examined(c)
		a := account.New(0, demo.DefaultEnvelopes, 0, time.Now(), model.Seconds)
		for rule, i := range planted() {
			if shows(reports[a.ID(i)], rule) {
				continue
			}
			var others []int
			for id, r := range reports {
				if n, _ := a.Number(id); shows(r, rule) {
					others = append(others, n)
				}
			}
			slices.Sort(others)
			c.t.Errorf("envelope %d does not show %q; %v do", i, rule, others)
		}
	})
}

// TestFewOpenEnvelopesAreUrgent keeps what is urgent to about one in twenty.
func TestFewOpenEnvelopesAreUrgent(t *testing.T) {
	for seed := range int64(4) {
		atNoon(t, demo.Options{Envelopes: 2000, Seed: seed}, func(c *client) {
			reports := examined(c)
			open := c.service.Find(func(e *account.Envelope) bool { return e.Status.Open() })
			urgent := 0
			for _, id := range open {
				if slices.ContainsFunc(reports[id].Findings, func(f triage.Finding) bool { return f.Severity == triage.Act }) {
					urgent++
				}
			}
			if urgent*100 > len(open)*6 || urgent == 0 {
				c.t.Errorf("of %d open envelopes %d are urgent", len(open), urgent)
			}
		})
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
