package triage

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// The rules about recipients.
const (
	BadAddress   Rule = "address"
	LookAlike    Rule = "look-alike letter"
	TypoAddress  Rule = "address typo"
	Precedent    Rule = "precedent"
	SameAddress  Rule = "same address"
	OneAddress   Rule = "one address for several"
	OtherAddress Rule = "other address"
	Bottleneck   Rule = "bottleneck"
	DeadDomain   Rule = "dead domain"
	RoleAccount  Rule = "role account"
)

const emailField = "recipient.email"

// bottleneck sets on how many open envelopes a person has to sign before that is said.
const bottleneck = 5

// deadDomain sets how many open or expired envelopes a domain has to have, without a
// completed one, for that to be said.
const deadDomain = 3

// The first parts of addresses that several people read, and of those that no one reads.
var (
	roleAccounts   = []string{"info", "office", "contact", "mail", "admin", "sales", "support"}
	unreadAccounts = []string{"noreply", "no-reply", "donotreply", "do-not-reply"}
)

func (x *checker) recipients() {
	before := len(x.found)
	signing := make(map[string]*model.Recipient)
	for _, r := range x.e.Recipients() {
		if r.Unread.Entirely() {
			continue
		}
		address := Address(r)
		x.address(r, address)
		if !r.Role.Signs() || address == "" {
			continue
		}
		if other := signing[address]; other != nil {
			x.sharedAddress(r, other)
		} else if r.Role != model.InPersonSigner && !r.Name.IsEmpty() {
			x.addressOfOthers(r, address)
		}
		signing[address] = r
	}
	most := x.mostAboutRecipients()
	for i := range x.found[before:] {
		f := &x.found[before+i]
		f.Severity = min(f.Severity, most)
	}
}

// sharedAddress looks at a recipient who signs with the same address as another one: either could
// sign for both, unless they meet the person whose address it is.
func (x *checker) sharedAddress(r, other *model.Recipient) {
	if normalName(r) == normalName(other) || r.Role == model.InPersonSigner || other.Role == model.InPersonSigner {
		x.about(r, SameAddress, Watch, Proved, emailField, "%s signs twice with the same address.", short(r.Email))
		return
	}
	x.about(r, OneAddress, Soon, Likely, emailField,
		"%s and %s sign with one address, %s: either can sign for both.", Named(other), Named(r), short(r.Email))
}

// addressOfOthers looks at a recipient who signs from afar with an address that others sign other envelopes with.
func (x *checker) addressOfOthers(r *model.Recipient, address string) {
	local, domain, _ := strings.Cut(address, "@")
	own, all, names := x.c.History.signersWith(r, address)
	switch _, firm := x.c.History.domains.known(); {
	case domain == firm:
		const usual = 5 // envelopes of each name
		isOfAnother := names > 1 && names <= manyPeople && all >= usual*names && own*4 <= all
		if isOfAnother && !isOwn(local, r) {
			f := x.about(r, OneAddress, Soon, Likely, emailField,
				"%s signs with the address of another person of the firm, %s, who can sign for both.", Named(r), short(r.Email))
			f.Short = "address of another"
		}
	case names >= manyPeople && !slices.Contains(roleAccounts, local):
		f := x.about(r, OneAddress, Watch, Likely, emailField,
			"People of %d names sign with one address, %s: each can sign for the others.", names, short(r.Email))
		f.Short = fmt.Sprintf("one address, %d names", names)
	}
}

// signersWith counts in how many envelopes a recipient signs from afar with an address, in how many
// all do that sign with it, and their names, each with the envelope at hand.
func (h *History) signersWith(r *model.Recipient, address string) (own, all, names int32) {
	first, _ := h.name(r)
	with := h.address(address).names
	names = int32(len(with))
	if own, all = with.of(uint64(first)); own == 0 {
		return 1, all + 1, names + 1
	}
	return own, all, names
}

// isOwn reports whether the first part of an address has a word of the name of a recipient in it.
func isOwn(local string, r *model.Recipient) bool {
	const fewest = 3 // letters
	return slices.ContainsFunc(strings.Fields(model.Fold(r.Name.String())), func(word string) bool {
		return len(word) >= fewest && strings.Contains(model.Fold(local), word)
	})
}

// mostAboutRecipients bounds the severity, because a wrong address stops an open envelope, can still be put right
// in a draft, may explain why an envelope ended while that asks for a decision, and did no harm to a completed one.
func (x *checker) mostAboutRecipients() Severity {
	idle, _ := since(x.ended(), x.c.Now)
	switch {
	case x.e.Status.Open():
		return Act
	case x.e.Status == model.Completed, x.e.Status.Dead() && idle > x.c.Thresholds.EndedRecently:
		return Note
	default:
		return Watch
	}
}

func (x *checker) address(r *model.Recipient, address string) {
	worst := Act
	switch {
	case r.Role == model.InPersonSigner:
		worst = Note // nothing need reach them
	case !r.Role.Signs():
		worst = Soon
	}
	if address == "" {
		x.about(r, BadAddress, worst, Proved, emailField, "%s has no address.", Named(r)).Short = "no address"
		return
	}
	if flaw := addressFlaw(r.Email); flaw != "" {
		x.about(r, BadAddress, worst, Proved, emailField,
			"The address %s of %s %s.", quoted(r.Email.String()), Named(r), flaw).Short = "address " + shortFlaw(flaw)
		return
	}
	if letter, ok := lookAlike(address); ok {
		x.about(r, LookAlike, Soon, Guess, emailField, "The address %s has the letter %U, which only looks like a Latin one.",
			quoted(r.Email.String()), letter).Short = "look-alike letter"
	}
	if meant, ok := x.c.History.meantDomain(address); ok {
		x.about(r, TypoAddress, Soon, Guess, emailField,
			"The address %s looks like a typing error for %s.", quoted(r.Email.String()), quoted(meant))
	} else if meant, ok := x.c.History.meantHome(address); ok {
		x.about(r, TypoAddress, Watch, Guess, emailField,
			"The address %s is one letter away from one of the firm: %s.", quoted(r.Email.String()), quoted(meant))
	}
	x.otherAddress(r, address)
	if r.Role.Signs() {
		x.signerAddress(r, address)
	}
}

// otherAddress points out that a person of the same name has completed something with another address.
func (x *checker) otherAddress(r *model.Recipient, address string) {
	if other, ok := x.c.History.otherAddress(r); ok {
		severity := Note
		if _, worked := x.c.History.worked(address); !worked {
			severity = Watch
		}
		x.about(r, OtherAddress, severity, Guess, "recipient.name, recipient.email",
			"A person named %s has completed an envelope with another address: %s.", Named(r), clip(other))
	}
}

// precedent says what other envelopes tell about an address, "" for nothing. That none was completed says
// nothing before the service was asked for it: they may not have been read.
func (h *History) precedent(e *model.Envelope, r *model.Recipient) (said string, c Certainty) {
	address := Address(r)
	switch last, worked := h.worked(address); {
	case address == "" || addressFlaw(r.Email) != "" || e.Status == model.Completed:
		return "", Unknown
	case worked:
		return fmt.Sprintf("%s has worked before: an envelope to it was completed on %s.", short(r.Email), last.Time().Format("2006-01-02")), Proved
	case h.address(address).declined > 0:
		return fmt.Sprintf("Mail to %s arrives: an envelope to it was declined.", short(r.Email)), Likely
	case h.hasNone(address):
		return fmt.Sprintf("No completed envelope has the address %s: all of them were searched for it.", short(r.Email)), Proved
	default:
		return "", Unknown
	}
}

// whoKeepsItWaiting tells of those who have to act in an envelope that waits for long, or was lost waiting, whether their
// address works and how many others wait for them. Otherwise it would help no one to decide.
func (x *checker) whoKeepsItWaiting() {
	waits := slices.ContainsFunc(x.found, func(f Finding) bool {
		return f.Rule == Idle || f.Rule == BecameSlow || f.Rule == IgnoredReminders || f.Rule == EndedRecently && x.e.Status == model.Expired
	})
	for _, act := range x.progress {
		r := act.Recipient
		if !act.Signs() || act.Acted == ActedYes || act.Later || !waits && !isDoubted(r, x.found) {
			continue
		}
		if said, c := x.c.History.precedent(x.e, r); said != "" {
			x.about(r, Precedent, Note, c, emailField, "%s", said)
		}
		n := x.c.History.address(Address(r)).signing
		if x.c.History.trace(x.e.ID) == nil {
			n++
		}
		if waits && x.e.Status.Open() && n >= bottleneck {
			x.about(r, Bottleneck, Note, Proved, "recipient.email, status",
				"%s is one of those who sign %d open envelopes, of those read so far.", Named(r), n)
		}
	}
}

// isDoubted reports whether anything was found about the address of a recipient that may be wrong.
func isDoubted(r *model.Recipient, found []Finding) bool {
	return slices.ContainsFunc(found, func(f Finding) bool {
		return f.Recipient == r.ID && r.ID != "" && f.Severity > Note && slices.Contains(aboutAddress, f.Rule)
	})
}

func (x *checker) signerAddress(r *model.Recipient, address string) {
	_, worked := x.c.History.worked(address)
	switch local, _, _ := strings.Cut(address, "@"); {
	case slices.Contains(unreadAccounts, local):
		severity := Watch
		if Signers(x.e) == 1 {
			severity = Soon
		}
		x.about(r, RoleAccount, severity, Guess, emailField, "%s is probably read by no one; who signs?", short(r.Email))
	case slices.Contains(roleAccounts, local) && !worked: // or else a person reads it and signs
		x.about(r, RoleAccount, Watch, Guess, emailField, "%s is an address several people read; who signs?", short(r.Email))
	}
	if n := x.c.History.unfinishedAt(address); n >= deadDomain && len(x.c.History.domains.completed) > 0 {
		f := x.about(r, DeadDomain, Note, Guess, emailField, "None of the %d envelopes to the domain of %s that were read was completed.", n, short(r.Email))
		if _, domain, _ := strings.Cut(address, "@"); x.c.History.hasNone("@" + domain) {
			f.Sentence += " All completed ones were searched for it."
		}
	}
}

// aboutAddress lists the rules about an address that may not reach a person, and aboutReaching all about what keeps one
// from signing: it did not where they have signed.
var (
	aboutAddress  = []Rule{BadAddress, LookAlike, TypoAddress, OtherAddress, RoleAccount}
	aboutReaching = append([]Rule{PhoneFormat, NoSMS, PasscodeWeak, SharedPhone, ValueMissing, ValueSurplus, NoField}, aboutAddress...)
)

// excuse makes notes of what cannot stop an open envelope any more: where all who may be meant have signed.
func excuse(found []Finding, progress []Progress) {
	for i := range found {
		f := &found[i]
		isMeant := func(p Progress) bool { return p.Recipient.ID == f.Recipient && f.Recipient != "" }
		if slices.Contains(aboutReaching, f.Rule) && slices.ContainsFunc(progress, isMeant) &&
			!slices.ContainsFunc(progress, func(p Progress) bool { return isMeant(p) && p.Acted != ActedYes }) {
			f.Severity, f.Short = Note, ""
		}
	}
}

// Address returns the address of a recipient as addresses are compared, "" for none.
func Address(r *model.Recipient) string { return strings.ToLower(strings.TrimSpace(r.Email.String())) }
