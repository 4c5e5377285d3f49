package letter

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// faultOf is what a reader is told of a finding about them: the name of a sentence, "" for what
// only the sender can see or correct, or what another fact of the letter says.
func faultOf(f *triage.Finding, to *model.Recipient) string {
	switch f.Rule {
	case triage.BadAddress:
		if strings.TrimSpace(to.Email.String()) == "" {
			return "no address"
		}
		return "bad address"
	case triage.LookAlike, triage.TypoAddress:
		return "doubtful address"
	case triage.OtherAddress:
		return "other address"
	case triage.RoleAccount:
		return "shared address"
	case triage.SameAddress, triage.OneAddress:
		return "two links"
	case triage.DeadDomain:
		return "silent domain"
	case triage.ValueMissing:
		if to.Verification != nil && to.Verification.Type == model.SMS {
			return "no number"
		}
		return "no passcode"
	case triage.ValueSurplus:
		return "odd check"
	case triage.PhoneFormat, triage.NoSMS:
		return "bad number"
	case triage.SharedPhone:
		return "shared number"
	case triage.PasscodeWeak:
		return "exact passcode"
	case triage.CopyVerified:
		return "check for a copy"
	case triage.QualifiedHere:
		return "qualified in person"
	case triage.AskedFromCopy:
		return "file from a copy"
	case triage.OddFile:
		return "odd file"
	case triage.CopyMustFill:
		return "field of a copy"
	case triage.NoField, triage.RolesExchanged:
		return "no field"
	case triage.FieldOffPage, triage.NoSize, triage.NoSuchDocument, triage.NoSuchPage:
		return "lost field"
	case triage.Overlapping, triage.TextTooLong, triage.OverPrint, triage.BesideAnother:
		return "odd field"
	default:
		return ""
	}
}

// faults are what the findings about the reader mean for them, a sentence each. Notes hold nobody up who
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

// hasBadAddress reports whether a fault says of the address that mail may not arrive there.
func (s Subject) hasBadAddress() bool {
	return slices.ContainsFunc(s.Report.Findings, func(f triage.Finding) bool {
		return f.Rule == triage.BadAddress && f.Recipient == s.To.ID && f.Severity > triage.Note
	})
}

// faultSentences are the sentences by their names, in English for a language that there are none in.
func faultSentences(l Language) map[string]string {
	if all := allFaultSentences()[l]; all != nil {
		return all
	}
	return allFaultSentences()["en"]
}

var allFaultSentences = sync.OnceValue(func() map[Language]map[string]string {
	all := map[Language]map[string]string{}
	for _, l := range Languages() {
		source, err := builtIn.ReadFile(fmt.Sprintf("texts/faults.%s.txt", l))
		if err != nil {
			panic(err) // it is part of the program, and a test reads it
		}
		all[l] = map[string]string{}
		for line := range strings.Lines(string(source)) {
			name, sentence, _ := strings.Cut(strings.TrimSpace(line), ": ")
			all[l][name] = sentence
		}
	}
	return all
})
