package lint

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// owner looks at whom a field is for. A field may be for no recipient: the sender fills it.
func (r *report) owner(i int) {
	f := &r.Fields[i]
	who := r.recipients[f.RecipientID]
	switch {
	case r.abridged:
	case f.RecipientID == "":
		if f.Required && isMark(f) && !f.Filled() {
			r.add(r.about(i, triage.OrphanField, triage.Soon, triage.Likely, "annotation.recipient_id"),
				"This %s has no recipient, so no one can sign it.", kind(f))
		}
	case who == nil:
		r.add(r.about(i, triage.OrphanField, triage.Soon, triage.Proved, "annotation.recipient_id"),
			"This %s is for a recipient that is not here.", kind(f))
	case f.Required && who.Role == model.ReceivesCopy:
		r.add(r.about(i, triage.CopyMustFill, triage.Soon, triage.Likely, "annotation.required, recipient.role"),
			"This %s is for %s, who only receives a copy.", kind(f), Named(who))
	}
}

// isMark reports whether a recipient signs in a field. The list of types is open: with an unknown one, the properties
// of a signature or of initials tell. Services that send empty ones with every type are not taken at their word.
func isMark(f *model.Annotation) bool {
	switch f.Type {
	case model.SignatureField, model.InitialsField:
		return true
	case model.TextField, model.CheckboxField, model.DateField:
		return f.Signature != nil && f.Signature.ID != "" || f.Initials != nil && f.Initials.ID != ""
	default:
		return f.Signature != nil || f.Initials != nil
	}
}

// signers looks for people who must sign and have no place to.
func (r *report) signers() {
	if !r.Complete || r.abridged || r.isOver || len(r.documents) == 0 {
		return
	}
	able := map[model.RecipientID]bool{}
	for i := range r.Fields {
		if isMark(&r.Fields[i]) {
			able[r.Fields[i].RecipientID] = true
		}
	}
	for _, who := range r.of.Recipients() {
		if !who.Role.Signs() || who.ID == "" || able[who.ID] {
			continue
		}
		able[who.ID] = true // once is enough
		certainty := triage.Likely
		if !who.Role.Known() {
			certainty = triage.Guess
		}
		found := overall(triage.NoField, triage.Soon, certainty, "annotations, recipient.role", who.ID)
		found.Short = "no field for " + Named(who)
		r.add(found, "%s must sign and has no field for a signature or initials.", Named(who))
	}
}

// exchanged says one thing of a signer without a field and a copy that must fill one, instead of two.
func (r *report) exchanged() {
	is := func(rule triage.Rule) func(Finding) bool { return func(f Finding) bool { return f.Rule == rule } }
	signer, copied := slices.IndexFunc(r.found, is(triage.NoField)), slices.IndexFunc(r.found, is(triage.CopyMustFill))
	if signer < 0 || copied < 0 {
		return
	}
	one, other := r.recipients[r.found[signer].Recipient], r.recipients[r.found[copied].Recipient]
	at := r.found[copied]
	at.Rule, at.Field, at.Recipient = triage.RolesExchanged, "annotation.recipient_id, recipient.role", one.ID
	r.found = slices.DeleteFunc(r.found, func(f Finding) bool {
		return f.Rule == triage.NoField && f.Recipient == one.ID || f.Rule == triage.CopyMustFill && f.Recipient == other.ID
	})
	r.add(at, "%s must sign and has no field, and %s must fill one and only receives a copy: perhaps they were swapped.", Named(one), Named(other))
}

// placeholders looks at the files that a template asks for. Those of an envelope are the matter of triage.
func (r *report) placeholders() {
	const source = "attachments.recipients.placeholders"
	for _, p := range r.of.Attachments.Placeholders() {
		who := r.recipients[p.RecipientID]
		switch {
		case r.abridged || r.Envelope != nil:
		case who == nil:
			r.add(overall(triage.OrphanPlaceholder, triage.Soon, triage.Proved, source, p.RecipientID),
				"The attachment %s is requested from no recipient who is here.", quoted(p.Name))
		case who.Role == model.ReceivesCopy:
			r.add(overall(triage.AskedFromCopy, triage.Soon, triage.Likely, source, p.RecipientID),
				"The attachment %s is requested from %s, who only receives a copy.", quoted(p.Name), Named(who))
		}
	}
}

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

// Named returns what to call a recipient: clean text of bounded length.
func Named(r *model.Recipient) string {
	switch {
	case !r.Name.IsEmpty():
		return clip(r.Name.String())
	case !r.Email.IsEmpty():
		return clip(r.Email.String())
	case r.ID != "":
		return "recipient " + clip(r.ID.Short(12))
	default:
		return "a recipient without a name"
	}
}
