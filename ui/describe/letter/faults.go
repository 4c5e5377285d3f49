package letter

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// faultNames names the sentences that tell a reader of a finding about them. Of other findings only the sender can
// see or correct anything, or another fact of the letter says it.
var faultNames = map[triage.Rule]string{
	triage.BadAddress: "bad address", triage.LookAlike: "doubtful address", triage.TypoAddress: "doubtful address",
	triage.OtherAddress: "other address", triage.RoleAccount: "shared address", triage.SameAddress: "two links", triage.OneAddress: "two links",
	triage.DeadDomain: "silent domain", triage.ValueMissing: "no passcode", triage.ValueSurplus: "odd check",
	triage.PhoneFormat: "bad number", triage.NoSMS: "bad number", triage.SharedPhone: "shared number", triage.PasscodeWeak: "exact passcode",
	triage.CopyVerified: "check for a copy", triage.QualifiedHere: "qualified in person", triage.AskedFromCopy: "file from a copy",
	triage.OddFile: "odd file", triage.CopyMustFill: "field of a copy", triage.NoField: "no field", triage.RolesExchanged: "no field",
	triage.FieldOffPage: "lost field", triage.NoSize: "lost field", triage.NoSuchDocument: "lost field", triage.NoSuchPage: "lost field",
	triage.Overlapping: "odd field", triage.TextTooLong: "odd field", triage.OverPrint: "odd field", triage.BesideAnother: "odd field",
}

func faultOf(f *triage.Finding, to *model.Recipient) string {
	switch {
	case f.Rule == triage.BadAddress && strings.TrimSpace(to.Email.String()) == "":
		return "no address"
	case f.Rule == triage.ValueMissing && to.Verification != nil && to.Verification.Type == model.SMS:
		return "no number"
	}
	return faultNames[f.Rule]
}

// faults returns the meaning for the reader of the findings about them, a sentence each. Notes hold no one up who
// signs; a copy has nothing worse, and that mail may not arrive is never more than a note.
func (s Subject) faults(f Facts, l Language) []string {
	var list []string
	if s.To == nil || s.To.ID == "" || f.State == "unknown" {
		return nil
	}
	for i := range s.Report.Findings {
		found := &s.Report.Findings[i]
		matters := found.Severity > triage.Note || f.Role == "copy" || found.Rule == triage.DeadDomain && f.LookForMail
		if found.Recipient != s.To.ID || !matters {
			continue
		}
		sentence := strings.ReplaceAll(faultSentences(l)[faultOf(found, s.To)], "{address}", name(s.To.Email))
		if sentence != "" && !slices.Contains(list, sentence) {
			list = append(list, sentence)
		}
	}
	return list
}

func faultSentences(l Language) map[string]string {
	if all := allFaultSentences()[l]; all != nil {
		return all
	}
	return allFaultSentences()["en"]
}

var allFaultSentences = sync.OnceValue(func() map[Language]map[string]string {
	all := map[Language]map[string]string{}
	for _, l := range Languages() {
		all[l] = map[string]string{}
		for line := range strings.Lines(ours(fmt.Sprintf("texts/faults.%s.txt", l))) {
			name, sentence, _ := strings.Cut(strings.TrimSpace(line), ": ")
			all[l][name] = sentence
		}
	}
	return all
})
