package change

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// Count returns a number with its noun: "envelope" for one, "12 envelopes".
func Count(n int, k Kind) string {
	if n == 1 {
		return string(k)
	}
	return fmt.Sprintf("%d %s", n, plural(k))
}

func plural(k Kind) string { return string(k) + "s" }

func envelopesIn(s model.Status) string {
	switch s {
	case model.Draft:
		return "Drafts"
	case model.InProgress:
		return "Envelopes in progress"
	case "":
		return "Envelopes in an unknown state"
	default:
		return s.Label() + " envelopes"
	}
}

func unlessAlive(t Target) string {
	if s := t.Status(); s.Dead() || s == model.Completed {
		return envelopesIn(s) + " cannot be changed."
	}
	return ""
}

func unlessDraft(t Target) string {
	if t.Status() != model.Draft {
		return "Only drafts take this."
	}
	return ""
}

func textOrDash(t model.Text) string {
	if t.IsEmpty() {
		return "-"
	}
	return t.String()
}

func editable(t model.Text) string { return strings.Join(t.Lines(), "\n") }

func refuseNone(Target) string { return "" }
