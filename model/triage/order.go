package triage

import (
	"cmp"
	"slices"
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
	said := make(map[statement]bool, len(found))
	return slices.DeleteFunc(found, func(f Finding) bool {
		again := said[f.statement()]
		said[f.statement()] = true
		return again
	})
}

// lowestRank is for rules that explain no more than any other.
const lowestRank = 99

func rank(f Finding) int {
	switch f.Rule {
	case Overdue, Expiring:
		return 0
	case LooksFinished, SignedOutOfOrder:
		return 1
	case RequiredMissing:
		return atLeast(f, Soon, 2)
	case NoDocuments, NoSigner:
		return atLeast(f, Act, 3)
	case BadAddress:
		return 4
	case ValueMissing, ValueSurplus, PhoneFormat:
		return 5
	case EndedRecently:
		return 6
	case NoField, OrphanField, FieldOffPage:
		return 7
	case OrphanPlaceholder, AskedFromCopy, Exposed:
		return 8
	case TypoAddress:
		return 9
	case SentTwice, Superseded:
		return 10
	case LongPending:
		return 11
	case BecameSlow, Idle:
		return 12
	default:
		return lowestRank
	}
}

func atLeast(f Finding, s Severity, rank int) int {
	if f.Severity >= s {
		return rank
	}
	return lowestRank
}
