package triage

import (
	"slices"

	"inkdesk/model"
)

// The rules about what an envelope must have.
const (
	NoDocuments   Rule = "no documents"
	NoSigner      Rule = "no signer"
	EmptyStep     Rule = "empty step"
	CopiesFirst   Rule = "copies first"
	CountMismatch Rule = "recipient count"
	PageMismatch  Rule = "page count"
	NameTrouble   Rule = "name"
)

func (x *checker) completeness() {
	if err := model.CheckName(x.e.Name.Wire()); err != nil {
		x.add(NameTrouble, Note, Proved, "name",
			"Its name breaks the rule for new envelopes; a new one needs another name.")
	}
	if x.partial() {
		x.add(CountMismatch, Note, Proved, "num_recipients, signing_steps",
			"The list leaves out details; open the envelope to have it checked.")
		return
	}
	if isActionable(x.e) {
		x.parts()
		x.steps()
	}
	// A count of 0 may be one that was left out.
	if n := countRecipients(x.e, isRecipient); n != int(x.e.NumRecipients) && x.e.NumRecipients != 0 && !x.e.Unread.Has("num_recipients") && !x.e.Unread.Has("signing_steps") {
		x.add(CountMismatch, Note, Proved, "num_recipients, signing_steps",
			"It counts %d recipients but names %d.", x.e.NumRecipients, n)
	}
	x.pages()
}

// parts looks for documents and signers: a draft can wait for them, an open envelope cannot work.
func (x *checker) parts() {
	severity := Act
	if x.e.Status == model.Draft {
		severity = Watch
	}
	if len(x.e.Documents) == 0 && !x.e.Unread.Has("documents") && (x.c.Detailed || !x.e.LacksDocuments()) {
		x.add(NoDocuments, severity, Proved, "documents", "It has no documents.")
	}
	if Signers(x.e) > 0 || x.e.Unread.Has("signing_steps") {
		return
	}
	if x.e.FlowType == model.SignMyself {
		x.add(NoSigner, Note, Proved, "signing_steps, flow_type", "It names no signer; the sender signs.")
		return
	}
	x.add(NoSigner, severity, Proved, "signing_steps", "It has no signer.")
}

// steps looks for steps in which no one signs. What then happens is not documented.
func (x *checker) steps() {
	last := 0
	for number, r := range x.e.Recipients() {
		if r.Role.Signs() {
			last = number
		}
	}
	for i, step := range x.e.SigningSteps {
		switch {
		case len(step.Recipients) == 0:
			x.add(EmptyStep, Watch, Unknown, "signing_steps",
				"Step %d has no recipients; what then happens is not documented.", i+1)
		case i+1 < last && !signsAnyone(step):
			x.add(CopiesFirst, Watch, Unknown, "signing_steps, recipient.role",
				"Step %d has no signer and comes before others; what then happens is not documented.", i+1)
		}
	}
}

func signsAnyone(step model.SigningStep) bool {
	return slices.ContainsFunc(step.Recipients, func(r model.Recipient) bool { return r.Role.Signs() })
}

func (x *checker) pages() {
	if x.e.Unread.Has("pages") || x.e.Unread.Has("documents") {
		return
	}
	if pages, known := pageSum(x.e); known && pages != x.e.Pages {
		x.add(PageMismatch, Note, Proved, "pages, document.page_count",
			"It counts %d pages but its documents have %d.", x.e.Pages, pages)
	}
	for i := range x.e.Documents {
		d := &x.e.Documents[i]
		if n := len(d.Pages); n > 0 && n != int(d.PageCount) {
			x.add(PageMismatch, Note, Proved, "document.pages, document.page_count",
				"The document %s counts %d pages but shows %d.", quoted(d.Title().String()), d.PageCount, n)
		}
	}
}

// Signers counts the recipients who sign.
func Signers(e *model.Envelope) int {
	return countRecipients(e, func(r *model.Recipient) bool { return r.Role.Signs() })
}

func countRecipients(e *model.Envelope, counts func(*model.Recipient) bool) (n int) {
	for _, r := range e.Recipients() {
		if counts(r) {
			n++
		}
	}
	return n
}

func isRecipient(*model.Recipient) bool { return true }

func pageSum(e *model.Envelope) (sum model.Int, known bool) {
	for _, d := range e.Documents {
		if d.PageCount <= 0 {
			return 0, false
		}
		sum += d.PageCount
	}
	return sum, len(e.Documents) > 0
}

// The rules about the legality level.
const (
	QualifiedLoad Rule = "qualified signatures"
	QualifiedHere Rule = "qualified in person"
	LevelOutlier  Rule = "unusual level"
)

func (x *checker) legality() {
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

// The rules about values that the program does not know.
const (
	UnknownState        Rule = "unknown state"
	UnknownRole         Rule = "unknown role"
	UnknownVerification Rule = "unknown verification"
	Unreadable          Rule = "unreadable"
)

// decisive lists the members that other rules depend on.
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
