package triage

import (
	"cmp"
	"slices"

	"inkdesk/model"
)

// sortFindings sorts findings by how well they explain why an envelope needs attention.
// Those that ask for action come before those to watch; within each, the reasons that
// explain the others come first.
func sortFindings(found []Finding) []Finding {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(rank(a), rank(b)))
	})
	return found
}

// withoutRepeats says nothing twice: two requests for files may share a name and a fault.
func withoutRepeats(found []Finding) []Finding {
	type statement struct {
		rule       Rule
		sentence   string
		recipient  model.RecipientID
		annotation model.AnnotationID
	}
	said := make(map[statement]bool, len(found))
	return slices.DeleteFunc(found, func(f Finding) bool {
		one := statement{f.Rule, f.Sentence, f.Recipient, f.Annotation}
		again := said[one]
		said[one] = true
		return again
	})
}

// ranks lists the rules by how much they explain, the most first. A finding that is milder than the least of its
// group explains no more than any other.
var ranks = []struct {
	rules []Rule
	least Severity
}{
	{[]Rule{Overdue, Expiring, DailyTide}, Note},
	{[]Rule{LooksFinished, SignedOutOfOrder}, Note},
	{[]Rule{RequiredMissing}, Soon},
	{[]Rule{NoDocuments, NoSigner}, Act},
	{[]Rule{BadAddress}, Note},
	{[]Rule{ValueMissing, ValueSurplus, PhoneFormat}, Note},
	{[]Rule{EndedRecently}, Note},
	{[]Rule{NoField, OrphanField, FieldOffPage}, Note},
	{[]Rule{OrphanPlaceholder, AskedFromCopy, Exposed}, Note},
	{[]Rule{TypoAddress}, Note},
	{[]Rule{SentTwice, Superseded}, Note},
	{[]Rule{LongPending}, Note},
	{[]Rule{BecameSlow, Idle}, Note},
}

func rank(f Finding) int {
	for i, of := range ranks {
		if slices.Contains(of.rules, f.Rule) && f.Severity >= of.least {
			return i
		}
	}
	return len(ranks)
}
