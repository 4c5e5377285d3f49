package bulksend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// roleWords are what people call the places of a template instead of a name, folded, in
// English, German, French, Italian and Spanish.
var roleWords = strings.Fields("tenant landlord lessee lessor buyer seller vendor supplier employee employer manager director ceo cfo hr boss witness guarantor owner agent broker " +
	"borrower lender contractor partner guardian parent spouse patient applicant candidate member shareholder notary lawyer legal representative authorized authorised managing first second third company " +
	"mieter mieterin vermieter vermieterin kaufer verkaufer arbeitnehmer arbeitgeber mitarbeiter mitarbeiterin zeuge zeugin burge eigentumer auftraggeber auftragnehmer lieferant geschaftsfuhrer geschaftsfuhrerin direktor makler vertreter " +
	"locataire bailleur acheteur vendeur employe employee employeur temoin garant proprietaire fournisseur directeur mandataire mandant representant " +
	"inquilino inquilina locatore conduttore locatario acquirente venditore dipendente datore lavoro testimone garante proprietario fornitore direttore rappresentante " +
	"arrendatario arrendador comprador vendedor empleado empleador testigo avalista propietario proveedor representante")

// isPlace reports whether a recipient of the source is a place for somebody rather than a
// person: nobody's address is known, or it is called like a role.
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

// nameRule is how envelopes are called that no column names, "" where one does, or where a copy
// keeps its name.
func (s Source) nameRule(columns []spreadsheet.Column) string {
	if s.Template == nil || slices.ContainsFunc(columns, func(c spreadsheet.Column) bool { return c.Kind == spreadsheet.EnvelopeName }) {
		return ""
	}
	first := 1
	for layout := s.Layout(); s.acceptsPeople() && !layout.Accepts(spreadsheet.Column{Kind: spreadsheet.FullName, Person: first}); {
		first++
	}
	return fmt.Sprintf("{template} {name %d}", first)
}

// proposedName is the name of an envelope by the rule: the template and the first person, with
// a number from the second such row on.
func (c *checker) proposedName(v *values) string {
	who := ""
	if len(v.People) > 0 {
		local, _, _ := strings.Cut(v.People[0].Email, "@")
		who = cmp.Or(v.People[0].Name, local)
	}
	v.base = model.PlainName(c.source.Template.Name.String()+" "+who, "")
	c.proposed[v.base]++
	if n := c.proposed[v.base]; n > 1 {
		return model.PlainName(v.base, fmt.Sprint(n))
	}
	return v.base
}
