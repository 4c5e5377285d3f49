package lint

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// roles lists the usual words for who takes part in a contract. Words in one line mean the same.
var roles = [][]string{
	{"landlord", "landlady", "lessor", "vermieter", "vermieterin", "bailleur", "bailleresse", "locatore"},
	{"tenant", "lessee", "mieter", "mieterin", "locataire", "conduttore"},
	{"employer", "arbeitgeber", "arbeitgeberin", "employeur"},
	{"employee", "arbeitnehmer", "arbeitnehmerin", "employé", "employée"},
	{"seller", "vendor", "verkäufer", "verkäuferin", "vendeur", "vendeuse"},
	{"buyer", "purchaser", "käufer", "käuferin", "acheteur", "acheteuse"},
	{"customer", "client", "cliente", "kunde", "kundin"},
	{"supplier", "contractor", "lieferant", "lieferantin", "auftragnehmer", "fournisseur"},
	{"lender", "darlehensgeber", "prêteur"},
	{"borrower", "darlehensnehmer", "emprunteur"},
	{"guarantor", "bürge", "bürgin", "garant"},
	{"witness", "zeuge", "zeugin", "témoin"},
	{"licensor", "lizenzgeber"},
	{"licensee", "lizenznehmer"},
}

const noRole = -1

func roleOf(word string) int {
	word = strings.ToLower(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }))
	for role, words := range roles {
		if slices.Contains(words, word) {
			return role
		}
	}
	return noRole
}

// roleIn returns the one role that a text has the word of; of several, none.
func roleIn(text string) int {
	found := noRole
	for word := range strings.FieldsSeq(text) {
		switch role := roleOf(word); {
		case role == noRole || role == found:
		case found != noRole:
			return noRole
		default:
			found = role
		}
	}
	return found
}

// roleBy returns a recipient's role: the name says it, as names in templates often do, or the word that is
// printed right before the name ("Landlord: Anna Berg").
func (p *printed) roleBy(r *model.Recipient) int {
	if role := roleIn(r.Name.String()); role != noRole {
		return role
	}
	found := noRole
	for i := range p.words {
		role := roleOf(p.words[i].Text.String())
		if role == noRole || !strings.HasPrefix(p.after(i), strings.ToLower(r.Name.String())) || len(strings.Fields(r.Name.String())) < 2 {
			continue
		}
		if found != noRole && found != role {
			return noRole
		}
		found = role
	}
	return found
}

// after returns the words printed in the line behind a word, in lower case.
func (p *printed) after(i int) string {
	var line []geometry.Word
	for _, w := range p.words {
		if sameLine(p.words[i].Box, w.Box) && w.Box.Left >= p.words[i].Box.Right {
			line = append(line, w)
		}
	}
	slices.SortStableFunc(line, func(a, b geometry.Word) int { return cmp.Compare(a.Box.Left, b.Box.Left) })
	var text []string
	for _, w := range line {
		text = append(text, strings.ToLower(w.Text.String()))
	}
	return strings.Join(text, " ")
}

// besideRole looks for the word of a role near the field of an owner who has another one, or
// none, while another recipient has it.
func (p *printed) besideRole(n int, owner *model.Recipient, near string) {
	role := roleIn(near)
	if role == noRole || p.roleBy(owner) == role {
		return
	}
	var others []*model.Recipient
	for _, other := range p.of.Recipients() {
		if other.ID != owner.ID && p.roleBy(other) == role {
			others = append(others, other)
		}
	}
	if len(others) != 1 {
		return
	}
	words := strings.Fields(near)
	word := words[slices.IndexFunc(words, func(word string) bool { return roleOf(word) == role })]
	word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	f := &p.Fields[p.fields[n]]
	p.beside(n, `This %s of %s is beside the printed word %q, the role of %s here.`, kind(f), Named(owner), clip(word), Named(others[0]))
}
