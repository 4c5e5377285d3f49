package triage

import (
	"slices"
	"strings"

	"inkdesk/model"
)

// trace is what is remembered of one envelope, so that it can be subtracted from the counts
// when the envelope changes or is forgotten.
type trace struct {
	status  model.Status
	created model.Time
	updated model.Time
	level   model.LegalityLevel
	stem    string
	jobKey  string
	people  []person
	steps   int
	pages   model.Int
}

// maxPeople bounds how many recipients of one envelope are remembered.
const maxPeople = 50

type person struct {
	address, name string
	signs         bool
}

func traceOf(e *model.Envelope) trace {
	t := trace{
		status: e.Status, created: e.CreatedAt, updated: e.UpdatedAt, level: e.LegalityLevel,
		stem: Stem(e.Name.String()), jobKey: jobKey(e), steps: SigningSteps(e), pages: e.Pages,
	}
	for _, r := range e.Recipients() {
		one := person{address: normalAddress(r), name: normalName(r), signs: r.Role.Signs()}
		if one.address != "" && !slices.Contains(t.people, one) {
			t.people = append(t.people, one)
		}
		if len(t.people) == maxPeople {
			break
		}
	}
	return t
}

// contribution is what an envelope adds to the record of an address.
func (t trace) contribution(address string) record {
	var own record
	for _, one := range t.people {
		if one.address != address {
			continue
		}
		switch {
		case t.status == model.Completed:
			own = record{completed: 1, worked: dates{t.updated}}
		case t.status == model.Declined:
			own = record{declined: 1}
		case t.status.Open() && one.signs:
			own = record{signing: 1}
		}
	}
	return own
}

// count adds a trace to everything that is counted, or takes it away again.
func (h *History) count(id model.EnvelopeID, t trace, by int) {
	counted := make(map[string]bool, len(t.people))
	for _, one := range t.people {
		add(h.names, one.name, one.address, by)
		if counted[one.address] {
			continue
		}
		counted[one.address] = true
		h.countAddress(one.address, t.contribution(one.address), by)
	}
	h.countUnfinished(t, by)
	add(h.levels, t.stem, t.level, by)
	h.countStem(id, t.stem, by)
	h.countDuration(t, by)
	if t.jobKey == "" {
		return
	}
	if by > 0 {
		h.jobs[t.jobKey] = append(h.jobs[t.jobKey], job{id: id, at: t.created, status: t.status, pages: t.pages})
		return
	}
	rest := slices.DeleteFunc(h.jobs[t.jobKey], func(one job) bool { return one.id == id })
	if len(rest) == 0 {
		delete(h.jobs, t.jobKey)
		return
	}
	h.jobs[t.jobKey] = rest
}

func (h *History) countAddress(address string, own record, by int) {
	r := h.people[address]
	r.completed += by * own.completed
	r.declined += by * own.declined
	r.signing += by * own.signing
	r.worked = r.worked.count(own.worked, by)
	if r.completed+r.declined+r.signing == 0 {
		delete(h.people, address)
	} else {
		h.people[address] = r
	}
	if _, domain, found := strings.Cut(address, "@"); found && own.completed > 0 {
		h.trusted = nil
		if h.domains[domain] += by; h.domains[domain] == 0 {
			delete(h.domains, domain)
		}
	}
}

// countUnfinished counts an envelope that was not finished, once for each domain of those who
// sign it.
func (h *History) countUnfinished(t trace, by int) {
	if !t.status.Open() && t.status != model.Expired {
		return
	}
	counted := make(map[string]bool, len(t.people))
	for _, one := range t.people {
		_, domain, found := strings.Cut(one.address, "@")
		if !found || !one.signs || counted[domain] {
			continue
		}
		counted[domain] = true
		if h.unfinished[domain] += by; h.unfinished[domain] == 0 {
			delete(h.unfinished, domain)
		}
	}
}

func (h *History) countStem(id model.EnvelopeID, stem string, by int) {
	switch {
	case stem == "":
	case by > 0:
		h.stems[stem] = append(h.stems[stem], id)
	default:
		if rest := slices.DeleteFunc(h.stems[stem], func(one model.EnvelopeID) bool { return one == id }); len(rest) > 0 {
			h.stems[stem] = rest
		} else {
			delete(h.stems, stem)
		}
	}
}

func (h *History) countDuration(t trace, by int) {
	if t.status != model.Completed || t.created.IsZero() || t.updated.IsZero() {
		return
	}
	c := completion{at: t.updated.Time().Unix(), took: max(t.updated.Time().Sub(t.created.Time()), 0)}
	if by > 0 {
		h.took.add(t.steps, c)
	} else {
		h.took.remove(t.steps, c)
	}
}

// sharesSigners reports whether at least half of the signers are among those of another
// envelope, by address or by name: an address may have been corrected.
func (t trace) sharesSigners(other trace) bool {
	signers, shared := 0, 0
	for _, one := range t.people {
		if !one.signs {
			continue
		}
		signers++
		if slices.ContainsFunc(other.people, func(p person) bool {
			return p.signs && (p.address == one.address || p.name != "" && p.name == one.name)
		}) {
			shared++
		}
	}
	return signers > 0 && shared*2 >= signers
}

// SigningSteps counts the steps in which somebody signs.
func SigningSteps(e *model.Envelope) int {
	n := 0
	for _, step := range e.SigningSteps {
		if signsAnyone(step) {
			n++
		}
	}
	return n
}

// add counts in a map of maps, and leaves no empty entries behind.
func add[K comparable](counts map[string]map[K]int, key string, of K, by int) {
	if key == "" {
		return
	}
	inner := counts[key]
	if inner == nil {
		inner = make(map[K]int)
		counts[key] = inner
	}
	if inner[of] += by; inner[of] <= 0 {
		delete(inner, of)
	}
	if len(inner) == 0 {
		delete(counts, key)
	}
}

// jobKey is equal for envelopes that are probably issues of the same job: the words and
// numbers of the name without copy marks, and the signers. It is "" where one of these is
// missing, since nothing can be compared then.
func jobKey(e *model.Envelope) string {
	who := make([]string, 0, 4)
	for _, r := range e.Recipients() {
		if address := normalAddress(r); r.Role.Signs() && address != "" {
			who = append(who, address)
		}
	}
	name := nameKey(e.Name.String())
	if len(who) == 0 || name == "" {
		return ""
	}
	slices.Sort(who)
	return name + "\x00" + strings.Join(who, "\x00")
}

// nameKey is a name without case and marks of copies, with its numbers: numbered orders
// are a series, not the same job twice.
func nameKey(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return r < '0' || r > '9' && r < 'a' || r > 'z' && r <= '~'
	})
	words = slices.DeleteFunc(words, func(w string) bool { return w == "copy" || w == "duplicate" })
	return strings.Join(words, " ")
}

// Stem is a name without case, digits and marks of copies: "Lease 2026 (copy)" and
// "lease 2025" have the same.
func Stem(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
	})
	words = slices.DeleteFunc(words, func(w string) bool { return w == "copy" || w == "duplicate" })
	return strings.Join(words, " ")
}

func normalName(r *model.Recipient) string {
	return strings.Join(strings.Fields(strings.ToLower(r.Name.String())), " ")
}
