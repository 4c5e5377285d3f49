package bulksend

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/widget/picker"
)

// namePart finds the parts of a rule for names that a row replaces: {template}, {name 1}, {email 1}.
var namePart = regexp.MustCompile(`\{(?:template|(name|email) ([1-9][0-9]?))\}`)

// nameRule returns how envelopes are called that no column names, "" where one does, or where a copy keeps its name.
func (s Source) nameRule(columns []spreadsheet.Column) string {
	if s.Template == nil || slices.ContainsFunc(columns, func(c spreadsheet.Column) bool { return c.Kind == spreadsheet.EnvelopeName }) {
		return ""
	}
	first := 1
	for layout := s.Layout(); s.acceptsPeople() && !layout.Accepts(spreadsheet.Column{Kind: spreadsheet.FullName, Person: first}); {
		first++
	}
	return cmp.Or(s.NameRule, fmt.Sprintf("{template} {name %d}", first))
}

// ruledName returns the name of an envelope by the rule, with a number from the second such row on.
func (c *checker) ruledName(v *values) string {
	v.base = model.PlainName(c.source.replaceParts(c.nameRule, v.People), "")
	c.ruled[v.base]++
	if n := c.ruled[v.base]; n > 1 {
		return model.PlainName(v.base, fmt.Sprint(n))
	}
	return v.base
}

func (s Source) replaceParts(rule string, people []spreadsheet.Person) string {
	return namePart.ReplaceAllStringFunc(rule, func(part string) string {
		of := namePart.FindStringSubmatch(part)
		if of[1] == "" {
			return s.Template.Name.String()
		}
		number, _ := strconv.Atoi(of[2])
		at := slices.IndexFunc(people, func(p spreadsheet.Person) bool { return p.Number == number })
		switch {
		case at < 0:
			return ""
		case of[1] == "email":
			return people[at].Email
		}
		mailbox, _, _ := strings.Cut(people[at].Email, "@")
		return cmp.Or(people[at].Name, mailbox)
	})
}

// askNames asks for another rule for the names of the envelopes.
func (s *Screen) askNames() {
	answer := func(rule string) []picker.Choice {
		one := picker.Choice{ID: strings.TrimSpace(rule), Title: "Use this rule", Note: "each envelope gets its own name"}
		switch rest := namePart.ReplaceAllString(rule, ""); {
		case one.ID == "":
			one.Title, one.Note = "The rule that is proposed", ""
		case strings.ContainsAny(rest, "{}"):
			one.Note, one.Disabled = "", "Only {template}, {name 1} and {email 1} are replaced."
		case rest == one.ID:
			one.Note = "all have this name, and a number"
		}
		return []picker.Choice{one}
	}
	o := picker.Options{Title: "Names of the envelopes", Placeholder: "{template} {name 1}", Typed: s.source.nameRule(nil), Answer: answer}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, o, answer(""), func(rule string) tea.Cmd {
		s.source.NameRule = rule
		s.introVersion++
		s.rows.reset()
		return nil
	})
}
