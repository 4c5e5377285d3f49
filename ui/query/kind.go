package query

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
)

// readOf reads one of the names and tests rows by its value.
func readOf[T any](value string, not bool, named map[string]T, names string, test func(*model.Envelope, Context, T) bool) (effect, error) {
	var wanted []T
	for _, name := range splitList(value) {
		one, ok := named[model.Fold(name)]
		if !ok {
			return effect{}, fmt.Errorf("%q is none of %s", name, names)
		}
		wanted = append(wanted, one)
	}
	return effect{whole: true, keep: func(e *model.Envelope, c Context) bool {
		return slices.ContainsFunc(wanted, func(w T) bool { return test(e, c, w) }) != not
	}}, nil
}

func readLevel(value string, not bool) (effect, error) {
	qualified := []model.LegalityLevel{model.QESEidas, model.QESZertes}
	levels := map[string][]model.LegalityLevel{
		"ses": {model.SES}, "qes": qualified,
		"eidas": {model.QESEidas}, "qes_eidas": {model.QESEidas},
		"zertes": {model.QESZertes}, "qes_zertes": {model.QESZertes},
	}
	return readOf(value, not, levels, "ses, eidas, zertes, qes",
		func(e *model.Envelope, _ Context, of []model.LegalityLevel) bool {
			return slices.Contains(of, e.LegalityLevel)
		})
}

func readVerify(value string, not bool) (effect, error) {
	types := map[string]model.VerificationType{
		"sms": model.SMS, "passcode": model.Passcode, "id": model.IDVerification,
		"id_verification": model.IDVerification, "none": "",
	}
	return readOf(value, not, types, "sms, passcode, id, none",
		func(e *model.Envelope, _ Context, of model.VerificationType) bool {
			checked := false
			for _, r := range e.Recipients() {
				if v := r.Verification; v != nil && v.Type != "" {
					checked = true
					if v.Type == of {
						return true
					}
				}
			}
			return of == "" && !checked
		})
}

func readHealth(value string, not bool) (effect, error) {
	badges := map[string]triage.Health{
		"act": triage.NeedsAct, "soon": triage.NeedsSoon, "watch": triage.NeedsWatch,
		"ok": triage.Healthy, "unknown": triage.Unchecked, "?": triage.Unchecked,
	}
	return judged(readOf(value, not, badges, "act, soon, watch, ok, unknown",
		func(e *model.Envelope, c Context, of triage.Health) bool { return c.Health(e) == of }))
}

func readFiles(value string, not bool) (effect, error) {
	states := map[string]string{"missing": "missing", "asked": "asked", "none": "none"}
	return judged(readOf(value, not, states, "missing, asked, none",
		func(e *model.Envelope, c Context, of string) bool {
			asks, known := c.Attachments(e)
			_, all, open := asks.Counts()
			switch of {
			case "missing":
				return open > 0
			case "asked":
				return all > 0
			}
			return known && all == 0
		}))
}

// judged returns an effect that tests rows by what the rules find about them.
func judged(found effect, err error) (effect, error) {
	found.judged, found.whole = err == nil, true
	return found, err
}

func openStatuses() []model.Status { return []model.Status{model.InProgress, model.Pending} }

func endedStatuses() []model.Status {
	return []model.Status{model.Expired, model.Declined, model.Voided}
}

// readStatus reads states separated by commas. Several such terms are additive.
func readStatus(value string, not bool) (effect, error) {
	var list []model.Status
	for _, name := range splitList(value) {
		found, err := statusesNamed(name)
		if err != nil {
			return effect{}, err
		}
		list = append(list, found...)
	}
	ask := func(r *request) { r.only[r.group] = append(r.only[r.group], list...) }
	if not {
		ask = func(r *request) { r.without = append(r.without, list...) }
	}
	return effect{
		ask:  ask,
		adds: !not,
		keep: func(e *model.Envelope, _ Context) bool { return slices.Contains(list, e.Status) != not },
	}, nil
}

// statusesNamed finds a state by its name, or by the start of it.
func statusesNamed(name string) ([]model.Status, error) {
	wanted := plainName(name)
	switch wanted {
	case "open":
		return openStatuses(), nil
	case "ended", "dead":
		return endedStatuses(), nil
	case "any", "all":
		return model.Statuses(), nil
	}
	var found []model.Status
	for _, s := range model.Statuses() {
		if strings.HasPrefix(plainName(string(s)), wanted) {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 1:
		return found, nil
	case 0:
		return nil, fmt.Errorf("there is no state %q; there are %s", name, statusNames(model.Statuses()))
	}
	return nil, fmt.Errorf("%q could be %s", name, statusNames(found))
}

var separators = strings.NewReplacer("_", "", "-", "", " ", "")

func plainName(name string) string { return separators.Replace(model.Fold(name)) }

func statusNames(list []model.Status) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = strings.ToLower(string(s))
	}
	return strings.Join(names, ", ")
}

func splitList(value string) []string {
	var list []string
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

func ruleNames() []string {
	var names []string
	for _, e := range triage.Rules() {
		names = append(names, e.Rule.Name())
	}
	return names
}

// readRule finds by what a rule found. Names are written with hyphens.
func readRule(value string, not bool) (effect, error) {
	var wanted []triage.Rule
	for _, name := range splitList(value) {
		name = strings.ReplaceAll(model.Fold(name), "_", "-")
		e, ok := triage.Find(name)
		if !ok {
			return effect{}, fmt.Errorf("there is no rule %s; %s", name, similarRules(name))
		}
		wanted = append(wanted, e.Rule)
	}
	found := effect{judged: true, whole: true, keep: func(e *model.Envelope, c Context) bool {
		return slices.ContainsFunc(c.Report(e).Findings, func(f triage.Finding) bool {
			return slices.Contains(wanted, f.Rule)
		}) != not
	}}
	if !not {
		found.rules = wanted
	}
	return found, nil
}

// Rules returns those that rows are found by, nil for none.
func (q Query) Rules() []triage.Rule {
	var rules []triage.Rule
	for _, t := range q.terms {
		rules = append(rules, t.effect.rules...)
	}
	return rules
}

const mostSimilar = 3 // bounds how many rules an error names

func similarRules(name string) string {
	names := ruleNames()
	if near := keys.Nearest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	similar := slices.DeleteFunc(names, func(n string) bool { return !strings.Contains(n, name) })
	if len(similar) == 0 {
		return "the help lists them all"
	}
	return "there are " + strings.Join(similar[:min(len(similar), mostSimilar)], ", ")
}

// readHolder finds by who an envelope waits for. A person is found where the facts single
// that one out, or a person in the same step.
func readHolder(value string, not bool) (effect, error) {
	kinds := map[string]triage.Holding{
		"service": triage.HeldByService, "unknown": triage.HeldByUnknown, "nobody": triage.HeldByNobody,
	}
	needle := model.Fold(value)
	kind, isKind := kinds[needle]
	return effect{judged: true, whole: true, keep: func(e *model.Envelope, c Context) bool {
		h := c.Report(e).Holder
		if isKind {
			return (h.Kind == kind) != not
		}
		return slices.ContainsFunc(Holders(h), func(r *model.Recipient) bool {
			return contains(r.Name.String(), needle) || contains(r.Email.String(), needle)
		}) != not
	}}, nil
}

// Holders returns the people an envelope waits for, as the filter holder finds them: none where the facts do not say.
func Holders(h triage.Holder) []*model.Recipient {
	switch {
	case h.Sure != nil:
		return []*model.Recipient{h.Sure}
	case h.Kind == triage.HeldBySome:
		return h.Who
	}
	return nil
}

// readTaken finds envelopes that a person has taken, several persons separated by commas.
func readTaken(value string, not bool) (effect, error) {
	names := splitList(model.Fold(value))
	return effect{desk: true, keep: func(e *model.Envelope, c Context) bool {
		s := c.Desk(e)
		taken := s.Mine || s.TakenBy != ""
		found := slices.ContainsFunc(names, func(name string) bool {
			switch name {
			case "me":
				return s.Mine
			case "any":
				return taken
			case "none":
				return !taken
			}
			return strings.HasPrefix(model.Fold(s.TakenBy), name)
		})
		return found != not
	}}, nil
}

// readDesk reads yes or no to something that the desk says.
func readDesk(says func(desk.State) bool) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		on, err := yesNo(value)
		if err != nil {
			return effect{}, err
		}
		return effect{desk: true, keep: func(e *model.Envelope, c Context) bool {
			return says(c.Desk(e)) == (on != not)
		}}, nil
	}
}

// AsksDesk reports whether what the query finds depends on what people have decided.
func (q Query) AsksDesk() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.effect.desk })
}
