package describe

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Part says in words how far one recipient has done their part in an envelope, as far as known.
type Part struct {
	Short    string // goes on after a name, in a few words: "signed, likely"
	Sentence string // says the same with the reason and the certainty
}

// PartOf puts into words what a report says of a recipient. Every description of what a person has done uses these
// words, so that all say the same.
func PartOf(report *triage.Report, r *model.Recipient) Part {
	act := report.Of(r)
	p, certainty := Part{Short: "signed: unknown"}, ""
	switch {
	case !r.Role.Signs():
		p.Short = "receives a copy"
	case act.Acted == triage.ActedYes:
		p.Short, certainty = "signed", ", "+act.Certainty.String()
	case act.Later:
		p.Short = "not yet their turn"
	case act.Acted == triage.ActedNo:
		p.Short, certainty = "not signed", ", "+act.Certainty.String()
	}
	p.Sentence = strings.ToUpper(p.Short[:1]) + p.Short[1:] + "."
	p.Short += certainty
	if act.Why != "" {
		p.Sentence += " " + act.Why
	}
	if act.Acted != triage.ActedUnknown {
		p.Sentence += " (" + act.Certainty.String() + ")"
	}
	return p
}

// SignedBefore says who had signed an envelope that has ended: "Iris; not: Karl", and in brief how many where
// the names have no room: "1 of 2; not: Karl". Both are "" where nothing is known of it or all have signed.
func SignedBefore(report *triage.Report) (names, brief string) {
	of := map[triage.Acted][]string{}
	signers := 0
	for _, act := range report.Progress {
		if act.Signs() && !act.Later {
			of[act.Acted] = append(of[act.Acted], triage.Named(act.Recipient))
			signers++
		}
	}
	signed := of[triage.ActedYes]
	if report.Holder.Kind != triage.HeldByNobody || len(signed) == signers || len(of[triage.ActedUnknown]) == signers {
		return "", ""
	}
	rest := ""
	if not := of[triage.ActedNo]; len(not) > 0 {
		rest += "; not: " + strings.Join(not, ", ")
	}
	if unknown := of[triage.ActedUnknown]; len(unknown) > 0 {
		rest += "; unknown: " + strings.Join(unknown, ", ")
	}
	names = cmp.Or(strings.Join(signed, ", "), "nobody")
	return model.Narrow(names + rest), model.Narrow(fmt.Sprintf("%d of %d", len(signed), signers) + rest)
}

// HolderSentence says who an envelope waits for, with the certainty, or who had signed one that has ended; "" where
// it waits for no one and that is not known.
func HolderSentence(report *triage.Report) string {
	if signed, _ := SignedBefore(report); signed != "" {
		return "Signed: " + signed + ". (likely)"
	}
	if h := report.Holder; h.Sentence != "" {
		return h.Sentence + " (" + h.Certainty.String() + ")"
	}
	return ""
}
