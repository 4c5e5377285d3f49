package letter

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
)

// samples are facts of every kind, in every combination that matters, for trying texts.
func samples(l Language) []Facts {
	var all []Facts
	for s := range subjects {
		all = append(all, About(s, l))
	}
	return all
}

// subjects yields an envelope in every state, with every date, for every reader, whatever they have
// done, and with little or much asked of them.
func subjects(yield func(Subject) bool) {
	now := time.Date(2026, time.March, 1, 9, 30, 0, 0, time.UTC)
	for _, status := range append(model.Statuses(), "SEALING", "") {
		for _, expires := range []time.Time{{}, now.Add(40 * time.Hour), now.Add(-40 * time.Hour)} {
			for reader := range readers() {
				for part := range parts() {
					for asked := range 7 {
						if !yield(sampleOf(now, status, expires, reader, part, asked)) {
							return
						}
					}
				}
			}
		}
	}
}

// readers are the roles of those who may ask; the last one is no one known.
func readers() []model.Role {
	return []model.Role{model.Signer, model.InPersonSigner, model.ReceivesCopy, model.Sender, "WITNESS", "nobody"}
}

// parts is what may be known of what a reader has done, in the second step of two.
func parts() []triage.Progress {
	return []triage.Progress{
		{Acted: triage.ActedUnknown}, {Acted: triage.ActedNo}, {Acted: triage.ActedYes}, {Acted: triage.ActedNo, Later: true},
	}
}

// sampleOf makes an envelope that asks 0 to 6 of its reader: nothing, a file, two, or a check.
func sampleOf(now time.Time, status model.Status, expires time.Time, reader, part, asked int) Subject {
	e := &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: model.NewText("Lease for Lake Road 7"), Status: status, LegalityLevel: model.SES,
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{{ID: "r1", Name: model.NewText("Zacharias Quillfeather"), Role: model.Signer}}},
			{Recipients: []model.Recipient{{ID: "r2", Name: model.NewText("Anna Keller"), Email: model.NewText("anna@example.com"), Role: readers()[reader]}}},
		},
	}
	if !expires.IsZero() {
		e.ExpiresAt = model.Time(expires.Unix())
	}
	if status == "" {
		e.Unread = model.Unread{"status"}
	}
	to, first := &e.SigningSteps[1].Recipients[0], &e.SigningSteps[0].Recipients[0]
	ask(e, to, asked)
	act := parts()[part]
	act.Recipient, act.Step = to, 2
	before := triage.Progress{Recipient: first, Step: 1, Acted: triage.ActedUnknown}
	if asked%2 == 1 {
		before.Acted = triage.ActedYes
	}
	s := Subject{Envelope: e, Report: &triage.Report{Progress: []triage.Progress{before, act}}, To: to, Now: now, Sequential: true}
	if asked > 4 && expires.After(now) { // also where nothing is to be signed any more
		s.Report.Forecast = triage.Forecast{Of: 13, Done: 2, Left: expires.Sub(now)}
	}
	if readers()[reader] == "nobody" {
		s.To = nil
	}
	return s
}

// ask asks a file or a check of a reader; 0 is nothing.
func ask(e *model.Envelope, to *model.Recipient, asked int) {
	const secret = "+41795550123"
	kinds := []model.VerificationType{"", model.SMS, model.Passcode, model.IDVerification, "BANK_ID", "", ""}
	if kind := kinds[asked]; kind != "" {
		to.Verification = &model.Verification{Type: kind, Value: model.NewSecret(secret)}
	}
	if asked == 3 || asked == 6 {
		e.LegalityLevel = model.QESZertes
	}
	if asked < 4 {
		return
	}
	files := []model.AttachmentPlaceholder{{RecipientID: to.ID, Name: model.NewText("Passport"), Required: true}}
	if asked > 4 {
		files = append(files, model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Payslip"), Required: true})
	}
	files = append(
		files,
		model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Portrait")},
		model.AttachmentPlaceholder{RecipientID: "r1", Name: model.NewText("Permit"), Required: true},
		model.AttachmentPlaceholder{RecipientID: to.ID, Name: model.NewText("Proof"), Required: true, Files: []model.AttachmentFile{{ID: "f"}}},
	)
	e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: to.ID, Placeholders: files}}}
}

// unsaid are the rules whose findings a reader is not told of: another fact of the letter says it, or it
// is the sender's to know or to correct.
func unsaid() map[triage.Rule]string {
	return map[triage.Rule]string{
		triage.SignedOutOfOrder: "what happened is for the service to say first",
		triage.Overdue:          ".RanOut", triage.Expiring: ".OpenUntil", triage.DailyTide: ".OpenUntil", triage.ExpiresOnWeekend: ".OpenUntil", triage.NoExpiry: "nothing ends",
		triage.Idle: "the sender's", triage.BecameSlow: "the sender's", triage.IgnoredReminders: ".LookForMail", triage.NoReminders: "the sender's",
		triage.ReminderTooLate: "the sender's", triage.OldDraft: ".State", triage.EndedRecently: ".State", triage.LongPending: ".State", triage.MixedUnits: "the sender's",
		triage.NoDocuments: "the sender's", triage.NoSigner: "the sender's", triage.EmptyStep: "the sender's", triage.CopiesFirst: "the sender's",
		triage.CountMismatch: "the sender's", triage.PageMismatch: "the sender's", triage.NameTrouble: "the sender's", triage.LooksFinished: ".Signed",
		triage.QualifiedLoad: ".Level", triage.LevelOutlier: "the sender's", triage.SentTwice: "the sender's", triage.Superseded: "the sender's",
		triage.SharedPasscode: "the sender's",
		triage.Precedent:      "it is no fault", triage.Bottleneck: "the letter is about one envelope",
		triage.UnknownState: ".State", triage.UnknownRole: "the sender's", triage.UnknownVerification: ".Check", triage.Unreadable: "the sender's",
		triage.RequiredMissing: ".Files", triage.OrphanPlaceholder: "of no reader", triage.TooManyFiles: "the sender's", triage.Exposed: "the sender's",
		triage.OrphanField: "of no reader", triage.UndeclaredField: "the sender's", triage.UnplacedField: "the sender's",
		triage.DoubledField: "the sender's", triage.BlankLine: "of no reader",
	}
}

// faultSubject is an open envelope with one finding about its reader.
func faultSubject(rule triage.Rule, role model.Role, severity triage.Severity) Subject {
	now := time.Date(2026, time.March, 1, 9, 30, 0, 0, time.UTC)
	s := sampleOf(now, model.InProgress, now.Add(time.Hour), slices.Index(readers(), role), 1, 1)
	s.Report.Findings = []triage.Finding{{Rule: rule, Severity: severity, Recipient: s.To.ID}}
	return s
}

// Every rule is either said to the one whom it concerns, in all languages, or has a reason not to be.
func TestEveryFaultOfTheReaderIsSaid(t *testing.T) {
	for _, e := range triage.Rules() {
		for _, l := range Languages() {
			s := faultSubject(e.Rule, model.Signer, triage.Soon)
			plain := s
			plain.Report = &triage.Report{Progress: s.Report.Progress}
			text := BuiltIn().Find(BuiltInName, l)
			with, err := text.Write(About(s, l))
			testbed.Must(t, err)
			without, _ := text.Write(About(plain, l))
			why, silent := unsaid()[e.Rule]
			if said := with != without; said == silent {
				t.Errorf("%s, %s: said is %v, and the list says %q", e.Rule, l, said, why)
			}
			if !silent && len(with) < len(without)-60 {
				t.Errorf("%s, %s: more than the address went:\n%s", e.Rule, l, with)
			}
		}
	}
}

func TestWhomAFaultIsSaidTo(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Subject)
		say    string // a piece of it, "" for nothing
		not    string
	}{
		"a blank in the address": {func(s *Subject) { s.To.Email = model.NewText("anna@example.com ") }, "There is a mistake in the address that we have for you, “anna@example.com”", "The email with the link goes to"},
		"no address":             {func(s *Subject) { s.To.Email = model.Text{} }, "We have no email address for you", "Resend email"},
		"only a note":            {func(s *Subject) { s.Report.Findings[0].Severity = triage.Note }, "", "mistake"},
		"another recipient":      {func(s *Subject) { s.Report.Findings[0].Recipient = "r1" }, "", "mistake"},
		"nobody known":           {func(s *Subject) { s.To = nil }, "", "mistake"},
		"a copy":                 {func(s *Subject) { s.To.Role, s.Report.Findings[0].Severity = model.ReceivesCopy, triage.Note }, "There is a mistake", "Resend"},
		"a draft":                {func(s *Subject) { s.Envelope.Status = model.Draft }, "There is a mistake", "Resend"},
		"expired":                {func(s *Subject) { s.Envelope.Status = model.Expired }, "There is a mistake", "Resend"},
		"no number": {func(s *Subject) {
			s.Report.Findings[0].Rule, s.Report.Findings[0].Severity = triage.ValueMissing, triage.Act
			s.To.Verification = &model.Verification{Type: model.SMS}
		}, "we have no phone number for you", "have your mobile phone at hand"},
		"no passcode": {func(s *Subject) {
			s.Report.Findings[0].Rule, s.Report.Findings[0].Severity = triage.ValueMissing, triage.Act
			s.To.Verification = &model.Verification{Type: model.Passcode}
		}, "you need a passcode, and none has been set", "the passcode that the sender gave you"},
		"two of a kind": {func(s *Subject) {
			s.Report.Findings = append(s.Report.Findings, s.Report.Findings[0], triage.Finding{Rule: triage.PhoneFormat, Severity: triage.Act, Recipient: s.To.ID})
		}, "The phone number that we have for you may be wrong", "<no value>"},
	} {
		s := faultSubject(triage.BadAddress, model.Signer, triage.Act)
		c.change(&s)
		letter, err := BuiltIn().Find(BuiltInName, "en").Write(About(s, "en"))
		if err != nil || !strings.Contains(letter, c.say) || c.say == "" && strings.Contains(letter, "There is a mistake") || strings.Contains(letter, c.not) {
			t.Errorf("%s: %v\n%s", name, err, letter)
		}
		if say := strings.Count(letter, "There is a mistake"); say > 1 {
			t.Errorf("%s: it is said %d times", name, say)
		}
	}
}

// A sentence is there in every language, and names no one but the reader.
func TestFaultSentences(t *testing.T) {
	want := slices.Sorted(maps.Keys(faultSentences("en")))
	for _, l := range append(Languages(), "pl") {
		if got := slices.Sorted(maps.Keys(faultSentences(l))); !slices.Equal(got, want) {
			t.Errorf("%s: %q", l, got)
		}
		for name, sentence := range faultSentences(l) {
			if rest := strings.ReplaceAll(sentence, "{address}", ""); strings.ContainsAny(rest, "{}%") || !strings.HasSuffix(sentence, ".") || len(sentence) < 40 {
				t.Errorf("%s, %s: %q is no sentence", l, name, sentence)
			}
		}
	}
	for _, sample := range hostile.Strings() {
		s := faultSubject(triage.BadAddress, model.Signer, triage.Act)
		s.To.Email = model.NewText(sample.Text)
		if letter, err := BuiltIn().Find(BuiltInName, "de").Write(About(s, "de")); err != nil || hostile.Check(letter) != nil {
			t.Errorf("%s: %v", sample.Name, err)
		}
	}
}
