package triage

// The rules about values that the program does not know.
const (
	UnknownState        Rule = "unknown state"
	UnknownRole         Rule = "unknown role"
	UnknownVerification Rule = "unknown verification"
)

// words says how unknown values are read, because that decides what the other rules
// find.
func (x *examination) words() {
	if !x.e.Status.Known() {
		x.add(UnknownState, Note, Proved, "status",
			"The state %s is not known here; it is read as open, and changes may be refused.", quoted(x.e.Status))
	}
	for _, r := range x.e.Recipients() {
		if r.Role != "" && !r.Role.Known() {
			x.about(r, UnknownRole, Note, Proved, "recipient.role",
				"The role %s of %s is not known here; it is read as one that signs.", quoted(r.Role), named(r))
		}
		if v := r.Verification; v != nil && v.Type != "" && !v.Type.Known() {
			x.about(r, UnknownVerification, Note, Proved, "recipient.verification.type",
				"The check %s of %s is not known here.", quoted(v.Type), named(r))
		}
	}
}
