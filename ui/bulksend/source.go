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
	"inkdesk/model/encode"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/picker"
)

// Source holds the origin of the envelopes: a template, or an envelope that is copied.
type Source struct {
	change.Target
	// Fields lists the dynamic fields of the envelope, from its documents. A template has its own.
	Fields   []model.Text
	Supports change.Supports
	NameRule string // tells how envelopes are called that no column names, "" for the rule that is proposed
}

func (s Source) dynamicFields() []model.Text {
	switch {
	case !s.Supports.FillsFields():
		return nil
	case s.Template == nil:
		return s.Fields
	default:
		return s.Template.DynamicFields
	}
}

// CannotSend returns why no envelope can be sent, "" when they can be.
func (s Source) CannotSend() string {
	switch {
	case !s.Supports.Sends():
		return "This service does not offer sending; the envelopes stay drafts."
	case len(s.Documents()) == 0:
		return "The " + string(s.Kind()) + " has no document, so the envelopes stay drafts."
	default:
		return ""
	}
}

// seated holds a recipient in a step, with the number of the one of the source whom it is or replaces, 0 for none.
type seated struct {
	model.Recipient
	step, number int // from 1
}

func (s Source) recipients() (list []seated) {
	for step, r := range (&model.Envelope{SigningSteps: s.SigningSteps()}).Recipients() {
		list = append(list, seated{*r, step, len(list) + 1})
	}
	return list
}

// Layout returns what a table may hold. A sender is the account itself, and recipients of the source stay in their step.
func (s Source) Layout() spreadsheet.Layout {
	layout, recipients := spreadsheet.Layout{Fields: s.dynamicFields()}, s.recipients()
	for _, at := range recipients {
		layout.Places = append(layout.Places, at.Name)
	}
	layout.Accepts = func(c spreadsheet.Column) bool {
		switch {
		case c.Kind == spreadsheet.EnvelopeName:
			return true
		case c.Kind == spreadsheet.Comment:
			return s.Template != nil || s.Supports(change.SetComment.Name)
		case c.Kind == spreadsheet.DynamicField:
			return slices.Contains(layout.Fields, c.Field)
		case c.Person < 1 || c.Person > spreadsheet.MaxPeople || c.Kind > spreadsheet.Passcode || !s.Supports.AddsSteps():
			return false
		}
		return c.Person > len(recipients) || recipients[c.Person-1].Role != model.Sender && c.Kind != spreadsheet.Step
	}
	return layout
}

// Sample returns a CSV file with the header of a table for the source. Higher numbers add people.
func (s Source) Sample() []byte {
	var head []string
	layout := s.Layout()
	means := func(c spreadsheet.Column, name string) bool {
		sheet := spreadsheet.Sheet{Columns: []model.Text{model.NewText(name)}}
		return layout.Match(sheet).Columns[0] == c
	}
	for _, c := range layout.Columns(1) {
		name := c.String()
		if c.Kind == spreadsheet.DynamicField && !means(c, name) {
			name = spreadsheet.FieldPrefix + name
		}
		if means(c, name) {
			head = append(head, name)
		}
	}
	return encode.AppendCSV([]byte(encode.ByteOrderMark), ',', head...)
}

// roleWords lists the words by which people call the places of a template instead of a name, folded, in five languages.
var roleWords = strings.Fields("tenant landlord lessee lessor buyer seller vendor supplier employee employer manager director ceo cfo hr boss witness guarantor owner agent broker " +
	"borrower lender contractor partner guardian parent spouse patient applicant candidate member shareholder notary lawyer legal representative authorized authorised managing first second third company " +
	"mieter mieterin vermieter vermieterin kaufer verkaufer arbeitnehmer arbeitgeber mitarbeiter mitarbeiterin zeuge zeugin burge eigentumer auftraggeber auftragnehmer lieferant geschaftsfuhrer geschaftsfuhrerin direktor makler vertreter " +
	"locataire bailleur acheteur vendeur employe employee employeur temoin garant proprietaire fournisseur directeur mandataire mandant representant " +
	"inquilino inquilina locatore conduttore locatario acquirente venditore dipendente datore lavoro testimone garante proprietario fornitore direttore rappresentante " +
	"arrendatario arrendador comprador vendedor empleado empleador testigo avalista propietario proveedor representante")

// isPlace reports whether a recipient of the source marks a place rather than names a person: it has no address, or a
// role for a name.
func isPlace(at seated) bool {
	if at.Name.IsEmpty() || at.Email.IsEmpty() {
		return !at.Name.IsEmpty()
	}
	words := strings.FieldsFunc(at.Name.String(), func(r rune) bool { return strings.ContainsRune(" -_./()0123456789", r) })
	return !slices.ContainsFunc(words, func(word string) bool {
		folded := spreadsheet.Fold(word)
		return !spreadsheet.Generic(folded) && !slices.Contains(roleWords, folded)
	})
}

// namePart finds the parts of a rule for names that a row replaces: {template}, {name 1}, {email 1}.
var namePart = regexp.MustCompile(`\{(?:template|(name|email) ([1-9][0-9]?))\}`)

// nameRule returns how envelopes are called that no column names, "" where one does, or where a copy keeps its name.
func (s Source) nameRule(columns []spreadsheet.Column) string {
	if s.Template == nil || slices.ContainsFunc(columns, func(c spreadsheet.Column) bool { return c.Kind == spreadsheet.EnvelopeName }) {
		return ""
	}
	first := 1
	for layout := s.Layout(); s.Supports.AddsSteps() && !layout.Accepts(spreadsheet.Column{Kind: spreadsheet.FullName, Person: first}); {
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
		s.columns.Resize(s.size)
		s.rows.reset()
		return nil
	})
}
