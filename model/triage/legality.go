package triage

import "inkdesk/model"

// The rules about the legality level.
const (
	QualifiedLoad Rule = "qualified signatures"
	QualifiedHere Rule = "qualified in person"
	LevelOutlier  Rule = "unusual level"
)

func (x *examination) legality() {
	if !isActionable(x.e) {
		return
	}
	if usual, ok := x.c.History.usualLevel(x.e); ok {
		x.add(LevelOutlier, Watch, Guess, "legality_level, documents",
			"Envelopes of the same form nearly always use %s.", usual.Label())
	}
	if !x.e.LegalityLevel.Qualified() {
		return
	}
	if n := Signers(x.e); n > 0 && x.e.Status.Open() {
		x.add(QualifiedLoad, Note, Likely, "legality_level",
			"%s must pass an identity check (%s), which may use as many credits.", plural(n, "signer"), x.e.LegalityLevel.Label())
	}
	for _, r := range x.e.Recipients() {
		if r.Role == model.InPersonSigner {
			x.about(r, QualifiedHere, Watch, Unknown, "legality_level, recipient.role",
				"%s signs in person at a qualified level; whether that works is not documented.", Named(r))
		}
	}
}
