package forms

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/recipients"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

type recipientList struct {
	Recipients []recipients.Recipient `json:"recipients"`

	state editState[recipients.Recipient]
	table *recipients.Table // nil before its page is opened
}

type recipientEntry struct {
	list       *recipientList
	rules      recipients.Rules
	references []reference
}

// reference names recipients who have no id yet, as in newAddressees, in a part of a form.
type reference interface {
	rename(was, now string)
	// removed names the listed recipients who are no longer there, "" for none.
	removed(has func(who string) bool) string
}

// pages returns a table, or line by line a list with questions about each recipient.
func (e *recipientEntry) pages(k formContext, note string) []page {
	if !k.lineByLine {
		return []page{{name: "recipient", title: "Recipients", note: note, recipients: e}}
	}
	return collection[recipients.Recipient]{
		list: &e.list.Recipients, state: &e.list.state, kind: recipientKind{e}, minimum: e.rules.Minimum,
		name: "recipient", title: "Recipients", singular: "recipient", note: note,
	}.pages()
}

func (l *recipientList) steps() []model.SigningStep { return recipients.SigningSteps(l.Recipients) }

type recipientKind struct{ *recipientEntry }

func (k recipientKind) newEntry() recipients.Recipient {
	last := 0
	for _, r := range k.list.Recipients {
		last = max(last, r.Step)
	}
	return recipients.Recipient{Role: model.Signer, Step: last + 1}
}

func (recipientKind) label(r recipients.Recipient) string {
	who := cmp.Or(strings.TrimSpace(r.Name+" "+r.Email), "anybody")
	return fmt.Sprintf("%s, %s, step %d", clipped(model.NewText(who)), r.Role.Label(), r.Step)
}

func (k recipientKind) pages(r *recipients.Recipient) []page {
	list := page{name: "person", title: "Recipient", questions: []form.Question{
		k.question(r, recipients.Name, "Name", text(&r.Name)),
		k.question(r, recipients.Email, "Email", text(&r.Email)),
		k.question(r, recipients.Role, "What they do", text(&r.Role)),
		k.question(r, recipients.Step, "Signing step", number(&r.Step)),
	}}
	if !k.rules.WithoutChecks {
		verification := form.Binding{Get: text(&r.Check).Get, Set: func(s string) bool {
			if s != string(r.Check) {
				r.Check, r.Value = model.VerificationType(s), ""
			}
			return true
		}}
		list.questions = append(list.questions, k.question(r, recipients.Check, "Check before access", verification))
	}
	pages := []page{list}
	if r.Check.NeedsValue() {
		value := k.question(r, recipients.Value, "Passcode for "+clipped(model.NewText(r.Name)), text(&r.Value))
		if r.Check == model.SMS {
			value.Title = "Phone number of " + clipped(model.NewText(r.Name))
		}
		value.Masked = true
		pages = append(pages, page{name: "value", title: "Check before access", questions: []form.Question{value}})
	}
	hasID := func(r recipients.Recipient) bool { return r.ID != "" || r.UID != "" }
	if slices.ContainsFunc(k.list.Recipients, hasID) {
		pages = append(pages, page{name: "identifiers", title: "Identifiers", note: "Empty answers are not sent.", questions: []form.Question{
			k.question(r, recipients.ID, "Id", text(&r.ID)), k.question(r, recipients.UID, "User id", text(&r.UID)),
		}})
	}
	return pages
}

func (k recipientKind) question(r *recipients.Recipient, f recipients.Field, title string, at form.Binding) form.Question {
	q := form.Question{Title: title, Help: recipients.Help(f, *r), Answer: at, Check: func(s string) error {
		was := *r
		defer func() { *r = was }()
		if !at.Set(s) {
			r.Step = 0
		}
		return k.rules.ValidateField(*r, f)
	}}
	for _, choice := range k.rules.Choices(f) {
		q.Options = append(q.Options, form.Option{Value: choice.ID, Title: choice.Title})
	}
	return q
}

// stepFacts say who is in which step, secrets masked.
func stepFacts(steps []model.SigningStep) (list []draw.Fact) {
	for step, r := range everyone(steps) {
		parts := append(recipientParts(r), "id "+r.ID.String(), "uid "+r.UID.String())
		parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" || s == "id " || s == "uid " })
		list = fact(list, fmt.Sprintf("step %d", step), strings.Join(parts, ", "))
	}
	return list
}

// recipientParts says who a recipient is and how they are checked, secrets masked.
func recipientParts(r *model.Recipient) []string {
	parts := []string{model.Narrow(r.Name.String()), model.Narrow(r.Email.String()), r.Role.Label()}
	if v := r.Verification; v != nil {
		parts = append(parts, strings.TrimSpace(v.Type.Label()+" "+v.Value.Masked(v.Type)))
	}
	return parts
}

// everyone yields the recipients with the numbers of their steps.
func everyone(steps []model.SigningStep) iter.Seq2[int, *model.Recipient] {
	return (&model.Envelope{SigningSteps: steps}).Recipients()
}

func countRecipients(steps []model.SigningStep) int { return len(change.Recipients(steps)) }

type tableInput struct {
	*recipients.Table
	entry *recipientEntry
	names map[uint64]string // how requests refer to the recipients, by the numbers of the table
}

// newTableInput opens the table that the recipients are in, which keeps its undo list, or fills a new one.
func newTableInput(t *theme.Theme, k *keys.Map, e *recipientEntry, problem string) *tableInput {
	p := e.list
	if p.table == nil {
		p.table = recipients.New(t, k, e.rules)
	}
	p.table.Restyle(t)
	p.table.Reopen(e.rules)
	if !slices.Equal(p.table.Recipients(), p.Recipients) {
		p.table.SetRecipients(p.Recipients)
	}
	s := &tableInput{Table: p.table, entry: e}
	s.updateReferences()
	if problem != "" {
		_ = s.Finish() // goes to the row that is meant
		s.ShowProblem(problem)
	}
	return s
}

func (t *tableInput) store() bool {
	list := t.Recipients()
	if slices.Equal(list, t.entry.list.Recipients) {
		return false
	}
	t.entry.list.Recipients = list
	t.updateReferences()
	return true
}

func (t *tableInput) missing() string {
	err := t.Finish()
	t.store()
	if err != nil {
		return err.Error()
	}
	return ""
}

// updateReferences follows recipients to new names, and says who was removed but is named in the form.
func (t *tableInput) updateReferences() {
	if len(t.entry.references) == 0 {
		return
	}
	was := t.names
	t.names = map[uint64]string{}
	for id, one := range t.All() {
		t.names[id] = newAddressees(recipients.SigningSteps([]recipients.Recipient{one}))[0].Value
	}
	now := slices.Collect(maps.Values(t.names))
	for id, name := range t.names {
		if before, ok := was[id]; ok && before != name && !slices.Contains(now, before) {
			for _, r := range t.entry.references {
				r.rename(before, name)
			}
		}
	}
	if len(now) >= len(was) {
		return
	}
	for _, r := range t.entry.references {
		if gone := r.removed(func(who string) bool { return slices.Contains(now, who) }); gone != "" {
			t.ShowProblem(gone)
		}
	}
}

func (t *tableInput) hintsWithForm(f keys.Form, back string) []key.Binding {
	list := t.Hints()
	at := slices.IndexFunc(list, func(b key.Binding) bool { return b.Help() == f.Cancel.Help() })
	if at >= 0 {
		list[at] = keys.Named(f.Cancel, back)
	} else {
		at = min(3, len(list))
	}
	return slices.Insert(list, min(at+1, len(list)), f.Review)
}
