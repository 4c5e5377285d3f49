package triage

// Health is the badge of an envelope. Healthy means that everything was read that a rule
// needs, and is in order; one that tells only a part, whose fields were not read while
// something can be done about them, or that is in a state nobody knows, is never healthy.
type Health uint8

// The badges, worst last.
const (
	Healthy Health = iota
	Unchecked
	NeedsWatch
	NeedsSoon
	NeedsAct
)

// String is the badge as one word, "?" for what could not be checked.
func (h Health) String() string { return [...]string{"ok", "?", "watch", "soon", "act"}[h] }

func (x *examination) health(found []Finding) Health {
	switch worst := worstOf(found); {
	case worst > Note:
		return NeedsWatch + Health(worst-Watch)
	case len(x.unchecked()) > 0:
		return Unchecked
	default:
		return Healthy
	}
}

func worstOf(found []Finding) Severity {
	worst := Note
	for _, f := range found {
		worst = max(worst, f.Severity)
	}
	return worst
}

// unchecked says what the rules could not look at.
func (x *examination) unchecked() []string {
	var missing []string
	if x.partial() || x.c.curtails(x.e) && !x.e.Status.Dead() {
		missing = append(missing, "The list leaves out details; open the envelope to have it checked.")
	}
	if !x.e.Status.Known() {
		missing = append(missing, "No rule is made for its state.")
	}
	switch {
	case !isActionable(x.e), x.c.FieldsRead, x.e.Abridged():
	case x.c.FieldsRefused:
		missing = append(missing, "Fields not shown by the service.")
	default:
		missing = append(missing, "Fields not read yet: enter or wait.")
	}
	return missing
}
