package demo_test

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// contradictionIn says what in the report of an envelope contradicts something else in it, "" for nothing.
func contradictionIn(e *model.Envelope, r *triage.Report) string {
	for one, others := range excluded() {
		for _, other := range others {
			if a, b := findingOf(r, one), findingOf(r, other); a != nil && b != nil {
				return fmt.Sprintf("%q beside %q", a.Sentence, b.Sentence)
			}
		}
	}
	for _, check := range []func(*model.Envelope, *triage.Report) string{
		ofOneRecipient, withTheStatus, withTheHolder, withTheBadge, twice,
	} {
		if said := check(e, r); said != "" {
			return said
		}
	}
	return ""
}

// excluded has the rules that an envelope cannot break beside another one.
func excluded() map[triage.Rule][]triage.Rule {
	return map[triage.Rule][]triage.Rule{
		triage.Overdue:          {triage.Expiring, triage.NoExpiry, triage.ReminderTooLate, triage.ExpiresOnWeekend},
		triage.NoExpiry:         {triage.Expiring, triage.ExpiresOnWeekend, triage.ReminderTooLate},
		triage.BecameSlow:       {triage.Idle},
		triage.SentTwice:        {triage.Superseded},
		triage.NoReminders:      {triage.IgnoredReminders, triage.ReminderTooLate},
		triage.LooksFinished:    {triage.IgnoredReminders, triage.ReminderTooLate, triage.RequiredMissing, triage.NoSigner},
		triage.SignedOutOfOrder: {triage.LooksFinished},
		triage.NoSigner:         {triage.NoField, triage.SameAddress, triage.RoleAccount, triage.Bottleneck},
		triage.NoDocuments:      {triage.NoField, triage.OrphanField},
	}
}

// ofOneRecipient: what is said of one person.
func ofOneRecipient(e *model.Envelope, r *triage.Report) string {
	people := make(map[model.RecipientID]int)
	for _, one := range e.Recipients() {
		people[one.ID]++
	}
	for i := range r.Findings {
		for k := range r.Findings {
			a, b := &r.Findings[i], &r.Findings[k]
			if people[a.Recipient] != 1 || a.Recipient == "" || a.Recipient != b.Recipient || i == k {
				continue
			}
			worked := a.Rule == triage.Precedent && a.Certainty == triage.Proved
			switch {
			case worked && (b.Rule == triage.TypoAddress || b.Rule == triage.DeadDomain),
				a.Rule == triage.BadAddress && (b.Rule == triage.Precedent || b.Rule == triage.TypoAddress || b.Rule == triage.LookAlike),
				a.Rule == triage.ValueMissing && (b.Rule == triage.PhoneFormat || b.Rule == triage.PasscodeWeak || b.Rule == triage.SharedPhone):
				return fmt.Sprintf("%q beside %q", a.Sentence, b.Sentence)
			}
		}
	}
	for _, f := range r.Findings {
		for _, p := range r.Progress {
			if f.Rule == triage.Bottleneck && p.Recipient.ID == f.Recipient && people[f.Recipient] == 1 && f.Recipient != "" && p.Acted == triage.ActedYes {
				return fmt.Sprintf("%q of a recipient who has acted: %s", f.Sentence, p.Why)
			}
		}
	}
	return ""
}

// withTheStatus: rules belong to states, and nothing of what is over can wait for anybody.
func withTheStatus(e *model.Envelope, r *triage.Report) string {
	open := []triage.Rule{
		triage.Overdue, triage.Expiring, triage.ExpiresOnWeekend, triage.NoExpiry, triage.Idle, triage.BecameSlow, triage.LongPending,
		triage.IgnoredReminders, triage.NoReminders, triage.ReminderTooLate, triage.LooksFinished, triage.SentTwice, triage.Superseded, triage.SignedOutOfOrder,
		triage.QualifiedLoad, triage.Bottleneck,
	}
	alive := []triage.Rule{
		triage.NoDocuments, triage.NoSigner, triage.EmptyStep, triage.CopiesFirst, triage.ValueMissing, triage.ValueSurplus,
		triage.PhoneFormat, triage.SharedPhone, triage.PasscodeWeak, triage.CopyVerified, triage.QualifiedHere, triage.LevelOutlier,
		triage.OrphanPlaceholder, triage.AskedFromCopy,
	}
	for _, f := range r.Findings {
		wrong := slices.Contains(open, f.Rule) && !e.Status.Open() ||
			slices.Contains(alive, f.Rule) && !e.Status.Open() && e.Status != model.Draft ||
			f.Rule == triage.OldDraft && e.Status != model.Draft ||
			f.Rule == triage.EndedRecently && !e.Status.Dead() ||
			f.Severity >= triage.Soon && e.Status == model.Voided && !e.Unread.Has("status")
		if wrong {
			return fmt.Sprintf("%q of what is %s", f.Sentence, e.Status)
		}
	}
	if h := r.Holder.Kind; (e.Status.Dead() || e.Status == model.Completed) && h != triage.HeldByNobody && !e.Unread.Has("status") {
		return fmt.Sprintf("it is over and %s", r.Holder.Sentence)
	}
	return ""
}

// withTheHolder: who has acted, who is waited for, and what is said of either.
func withTheHolder(e *model.Envelope, r *triage.Report) string {
	h := r.Holder
	finished, ignored := findingOf(r, triage.LooksFinished), findingOf(r, triage.IgnoredReminders)
	pending := findingOf(r, triage.LongPending)
	switch {
	case finished != nil && h.Kind != triage.HeldByService:
		return fmt.Sprintf("it looks finished, and %s", h.Sentence)
	case ignored != nil && h.Kind == triage.HeldByService:
		return "no one reacts to reminders, and everyone has signed"
	case finished != nil && pending != nil && pending.Severity >= triage.Soon:
		return fmt.Sprintf("%q beside %q", finished.Sentence, pending.Sentence)
	case (h.Kind == triage.HeldByOne) != (h.Sure != nil && len(h.Who) == 1):
		return fmt.Sprintf("%s: %+v", h.Kind, h)
	case h.Sure != nil && !slices.Contains(h.Who, h.Sure), h.Step > h.Steps:
		return fmt.Sprintf("%+v", h)
	case h.Certainty == triage.Proved && h.Kind != triage.HeldByNobody:
		return "who holds it is proved: " + h.Sentence
	case h.Sure != nil && r.Of(h.Sure).Acted != triage.ActedNo && !owesFile(e, h.Sure):
		return h.Sentence + " But of them it says: " + r.Of(h.Sure).Why
	}
	for _, p := range r.Progress {
		acted := p.Acted == triage.ActedYes
		switch {
		case p.Certainty == triage.Proved:
			return "an act is proved: " + p.Why
		case acted && slices.Contains(h.Who, p.Recipient) && !owesFile(e, p.Recipient):
			return h.Sentence + " But they have acted: " + p.Why
		case p.Signs() && !acted && h.Kind == triage.HeldByService:
			return h.Sentence + " But one has not acted: " + p.Why
		}
	}
	for _, f := range r.Findings {
		if f.Certainty == triage.Proved && slices.Contains([]triage.Rule{triage.IgnoredReminders, triage.LooksFinished}, f.Rule) {
			return fmt.Sprintf("%q is proved", f.Sentence)
		}
	}
	return ""
}

// owesFile reports whether a required file of someone is missing.
func owesFile(e *model.Envelope, of *model.Recipient) bool {
	return slices.ContainsFunc(e.Attachments.Placeholders(), func(p model.AttachmentPlaceholder) bool {
		return p.RecipientID == of.ID && p.Required && len(p.Files) == 0
	})
}

// withTheBadge: healthy is what was checked and is in order.
func withTheBadge(_ *model.Envelope, r *triage.Report) string {
	worst := triage.Note
	for _, f := range r.Findings {
		worst = max(worst, f.Severity)
	}
	switch {
	case r.Health == triage.Healthy && len(r.Unchecked) > 0:
		return "it is in order, though " + r.Unchecked[0]
	case (r.Health <= triage.Unchecked) != (worst == triage.Note):
		return fmt.Sprintf("the badge is %s, the worst finding %s", r.Health, worst)
	case r.Urgency.Severity() != worst:
		return fmt.Sprintf("the urgency is %d, the worst finding %s", r.Urgency, worst)
	}
	return ""
}

// twice: nothing is said twice of the same.
func twice(_ *model.Envelope, r *triage.Report) string {
	for i := range r.Findings {
		for j := range i {
			f, g := &r.Findings[i], &r.Findings[j]
			if f.Rule == g.Rule && f.Sentence == g.Sentence && f.Recipient == g.Recipient && f.Annotation == g.Annotation {
				return fmt.Sprintf("%q is said twice", f.Sentence)
			}
		}
	}
	return ""
}

func findingOf(r *triage.Report, rule triage.Rule) *triage.Finding {
	for i := range r.Findings {
		if r.Findings[i].Rule == rule {
			return &r.Findings[i]
		}
	}
	return nil
}
