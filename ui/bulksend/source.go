package bulksend

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change"
)

// Source holds the origin of the envelopes: a template, or an envelope that is copied.
type Source struct {
	Template *model.Template
	Envelope *model.Envelope
	// Fields lists the dynamic fields of the envelope, from its documents. A template has its own.
	Fields []model.Text
	// Supports reports whether the service has an operation, by its name in package api.
	Supports func(operation string) bool
	// NameRule tells how envelopes are called that no column names, "" for the rule that is proposed.
	NameRule string
}

// Target returns the template or the envelope.
func (s Source) Target() change.Target {
	return change.Target{Template: s.Template, Envelope: s.Envelope}
}

func (s Source) label() string { return string(s.Target().Kind()) }

func (s Source) dynamicFields() []model.Text {
	switch {
	case !s.Supports(change.SetDynamicFields):
		return nil
	case s.Template == nil:
		return s.Fields
	default:
		return s.Template.DynamicFields
	}
}

func (s Source) acceptsPeople() bool { return s.Supports(change.AddSigningSteps) }

// CannotSend returns why no envelope can be sent, "" when they can be.
func (s Source) CannotSend() string {
	switch {
	case !s.Supports(change.SendEnvelope):
		return "This service does not offer sending; the envelopes stay drafts."
	case len(s.Target().Documents()) == 0:
		return "The " + s.label() + " has no document, so the envelopes stay drafts."
	default:
		return ""
	}
}

type sourceRecipient struct {
	model.Recipient
	step int // from 1
}

func (s Source) recipients() (list []sourceRecipient) {
	for step, r := range (&model.Envelope{SigningSteps: s.Target().SigningSteps()}).Recipients() {
		list = append(list, sourceRecipient{*r, step})
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
			return s.Template != nil || s.Supports(change.SetComment)
		case c.Kind == spreadsheet.DynamicField:
			return slices.Contains(layout.Fields, c.Field)
		case c.Person < 1 || c.Person > spreadsheet.MaxPeople || c.Kind > spreadsheet.Passcode || !s.acceptsPeople():
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
func isPlace(at sourceRecipient) bool {
	if at.Name.IsEmpty() || at.Email.IsEmpty() {
		return !at.Name.IsEmpty()
	}
	words := strings.FieldsFunc(at.Name.String(), func(r rune) bool { return strings.ContainsRune(" -_./()0123456789", r) })
	return !slices.ContainsFunc(words, func(word string) bool {
		folded := spreadsheet.Fold(word)
		return !spreadsheet.Generic(folded) && !slices.Contains(roleWords, folded)
	})
}
