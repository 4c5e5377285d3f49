package cause

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// faults collects the findings that a form hands on to every envelope made of it, and how late these are signed.
func (x *collector) faults() {
	completed := x.e.Status == model.Completed
	if !completed && !x.e.Status.Open() {
		return
	}
	var family string
	var title []string
	for i := range x.r.Findings {
		f := &x.r.Findings[i]
		if !isInherited(f) && f.Rule != triage.DailyTide || completed && f.Severity < triage.Soon {
			continue
		}
		if family == "" {
			var origin triage.Origin
			if origin, title = triage.OriginOf(x.e); !origin.Known() {
				return
			}
			family = x.limits.Family(origin)
		}
		key, label := x.fault(family, strings.Join(title, " "), f)
		x.explain(i, key, label)
	}
}

// twins collects the copies of one matter, each of which names the others.
func (x *collector) twins() {
	for i := range x.r.Findings {
		if f := &x.r.Findings[i]; f.Rule == triage.SentTwice {
			first := slices.Min(append(slices.Clone(f.Other), x.e.ID))
			x.explain(i, keyOf(Twins, first.String()), x.e.Name.String())
		}
	}
}

func (x *collector) explain(finding int, key Key, label string) {
	f := &x.r.Findings[finding]
	if x.faulty == nil {
		x.faulty = make(map[int]bool)
	}
	x.faulty[finding] = true
	if at := slices.IndexFunc(x.traits, func(t trait) bool { return t.key() == key }); at >= 0 {
		x.traits[at].severity = max(x.traits[at].severity, f.Severity)
		return
	}
	x.add(key, label, f.Severity, f.Certainty)
}

// isInherited reports whether a finding is about what an envelope takes over from the
// template: its documents, its steps, its fields and the files that are asked for.
func isInherited(f *triage.Finding) bool {
	if f.Severity < triage.Watch {
		return false
	}
	switch f.Rule {
	case triage.RequiredMissing:
		return f.Severity >= triage.Soon // of a completed one
	case triage.NoDocuments, triage.NoSigner, triage.EmptyStep, triage.CopiesFirst,
		triage.OrphanPlaceholder, triage.AskedFromCopy, triage.Exposed, triage.QualifiedHere:
		return true
	case triage.Unreadable:
		return false
	}
	return f.Rule == triage.NoField || f.Annotation != "" || strings.HasPrefix(f.Field, "annotation")
}

// Inherited tells a fault that a template hands on to its copies from others: it returns the same text for the template
// and each of them, regardless of the people. It is "" for one that no template hands on. A fault of no field is said
// of a template in other words, so of these only the quoted words count.
func Inherited(f *triage.Finding, recipients iter.Seq2[int, *model.Recipient]) string {
	if !isInherited(f) {
		return ""
	}
	step, said := impersonal(f, recipients)
	if f.Annotation == "" {
		_, said, _ = strings.Cut(said, `"`)
		said, _, _ = strings.Cut(said, `"`)
	}
	return strings.Join([]string{string(f.Rule), strconv.Itoa(step), said}, "\x00")
}

// impersonal returns a sentence that says not of whom it is, but in which step.
func impersonal(f *triage.Finding, recipients iter.Seq2[int, *model.Recipient]) (step int, sentence string) {
	sentence = strings.TrimSuffix(f.Sentence, triage.OfSibling)
	for number, r := range recipients {
		if r.ID != f.Recipient || f.Recipient == "" {
			continue
		}
		step = number
		for _, name := range []string{r.Name.String(), r.Email.String(), "recipient " + r.ID.Short(12)} {
			if name != "" {
				sentence = strings.ReplaceAll(sentence, name, fmt.Sprintf("the recipient in step %d", step))
			}
		}
	}
	return step, model.Capital(sentence)
}

// fault returns the key of a finding and its label: the words of the title, the name of the document, the
// sentence and the rule.
func (x *collector) fault(family, title string, f *triage.Finding) (Key, string) {
	step, sentence := impersonal(f, x.e.Recipients())
	rule, _ := triage.Explain(f.Rule) // names no recipient, unlike the short form of the finding
	document := ""
	if len(x.e.Documents) > 0 {
		document = x.e.Documents[0].Name.String()
	}
	if f.Rule == triage.DailyTide {
		return keyOf(Tide, family), strings.Join([]string{title, document, "", ""}, "\n")
	}
	return keyOf(Fault, family, string(f.Rule), f.Field, strconv.Itoa(step), sentence),
		strings.Join([]string{title, document, sentence, rule.Title}, "\n")
}

// common returns the label of a fault with the words of the title that another one has as well.
func common(label, other string) string {
	title, rest, _ := strings.Cut(label, "\n")
	words, _, _ := strings.Cut(strings.ToLower(other), "\n")
	has := strings.Fields(words)
	kept := slices.DeleteFunc(strings.Fields(title), func(w string) bool { return !slices.Contains(has, strings.ToLower(w)) })
	return strings.Join(kept, " ") + "\n" + rest
}

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
