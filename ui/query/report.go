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
