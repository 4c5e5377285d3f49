package cause

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// people finds who blocks the envelope, and the domains of those who may.
func (x *collector) people() {
	switch {
	case x.e.Status.Open():
		if x.r.Holder.Kind == triage.HeldByOne && x.isLate() { // it may be with others before the last to sign
			x.person(x.r.Holder.Sure)
		}
		x.domains(func(p triage.Progress) bool { return slices.Contains(x.r.Holder.Who, p.Recipient) })
	case x.e.Status == model.Expired:
		x.domains(func(triage.Progress) bool { return true })
	case x.e.Status == model.Declined:
		x.domains(func(triage.Progress) bool { return false })
	}
}

func (x *collector) person(who *model.Recipient) {
	address := triage.Address(who)
	domain := domainOf(address)
	if domain == "" {
		return
	}
	x.explains = true
	t := x.add(keyOf(Person, address), triage.Named(who)+"\n"+address, triage.Watch, x.r.Holder.Certainty)
	if !x.completed(domain) {
		t.domain = keyOf(Domain, domain).of
	}
}

// domains collects those of the signers who may block the envelope. Who has acted, or was the first to
// sign an envelope that was declined, has had the mail: that refutes that nothing arrives there.
func (x *collector) domains(blocks func(triage.Progress) bool) {
	first := triage.FirstAlone(x.e)
	for _, p := range x.r.Progress {
		domain := domainOf(triage.Address(p.Recipient))
		refutes := p.Acted == triage.ActedYes || x.e.Status == model.Declined && p.Recipient == first
		if domain == "" || !p.Signs() || triage.IsProvider(domain) || !refutes && !blocks(p) || x.completed(domain) {
			continue
		}
		key := keyOf(Domain, domain)
		at := slices.IndexFunc(x.traits, func(t trait) bool { return t.key() == key })
		if at < 0 {
			at = len(x.traits)
			x.add(key, domain, triage.Watch, triage.Guess)
		}
		x.traits[at].refutes = x.traits[at].refutes || refutes
	}
	x.explains = x.explains || slices.ContainsFunc(x.traits, func(t trait) bool { return t.kind == Domain && !t.refutes })
}

func (x *collector) completed(domain string) bool {
	return x.limits.Completed != nil && x.limits.Completed(domain)
}

// domainOf returns the domain of an address, "" for one that no mail can be sent to: then the address
// is at fault, not the domain.
func domainOf(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	if strings.Contains(domain, "@") {
		return ""
	}
	return domain
}
