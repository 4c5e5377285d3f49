package triage

import "slices"

// The rules about values that the program does not know.
const (
	UnknownState        Rule = "unknown state"
	UnknownRole         Rule = "unknown role"
	UnknownVerification Rule = "unknown verification"
	Unreadable          Rule = "unreadable"
)

// decisive are the members that other rules depend on.
var decisive = []string{
	"updated_at", "expires_at", "legality_level", "signing_steps", "documents", "notification", "attachments",
}

// unread says what of the envelope could not be read. Nothing is concluded from a state
// that was not: it is no state at all.
func (x *checker) unread() {
	u := x.e.Unread
	severity, then := Note, ""
	switch {
	case len(u) == 0:
		return
	case u.Has("status"):
		severity, then = Act, " Its state is unknown, and it is locked for changes."
	case slices.ContainsFunc(decisive, u.Has):
		severity, then = Watch, " What depends on them is not checked."
	}
	x.add(Unreadable, severity, Proved, "the whole answer", "%s%s The tab Raw shows what the service sent.", u.Sentence("envelope"), then)
}

// unknownValues says how values are read that the program does not know, because that decides
// what the other rules find.
func (x *checker) unknownValues() {
	x.unread()
	if x.e.Unread.Has("status") {
		return
	}
	switch {
	case x.e.Status == "":
		x.add(UnknownState, Note, Proved, "status", "The service gives no state; it is read as open, and locked for changes.")
	case !x.e.Status.Known():
		x.add(UnknownState, Note, Proved, "status",
			"The state %s is not known here; it is read as open, and locked for changes.", quoted(x.e.Status))
	}
	for _, r := range x.e.Recipients() {
		if r.Role != "" && !r.Role.Known() {
			x.about(r, UnknownRole, Note, Proved, "recipient.role",
				"The role %s of %s is not known here; it is read as one that signs.", quoted(r.Role), Named(r))
		}
		if v := r.Verification; v != nil && v.Type != "" && !v.Type.Known() {
			x.about(r, UnknownVerification, Note, Proved, "recipient.verification.type",
				"The check %s of %s is not known here.", quoted(v.Type), Named(r))
		}
	}
}
