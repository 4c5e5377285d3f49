package forms

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/background"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

// asDuplicate and asTemplate answer how the new envelope is made; "" leaves that to the program.
const asDuplicate, asTemplate = "duplicate", "template"

// mostAlike and alikeTime bound the reading of templates that an envelope may be made from.
const mostAlike, alikeTime = 3, 5 * time.Second

// readAlike reads the fields of the envelope and of the templates that it may be made from. The form opens without what
// cannot be read, or not in time.
func (s subject) readAlike(ctx context.Context, c *api.Client, rules account.Rules) subject {
	if !c.Supports("envelope.list_annotations") || !c.Supports("template.list") || len(s.Envelope.Documents) == 0 {
		return s
	}
	ctx, cancel := context.WithTimeout(ctx, alikeTime)
	defer cancel()
	fields, err := c.FieldsOf(ctx, s.Envelope.ID, s.Envelope.Documents)
	if err == nil && len(fields) > 0 {
		s.own = fields
		s.alike, _ = background.ReadAlike(c, rules, s.Envelope.Documents, mostAlike)(ctx)
	}
	return s
}

// findOrigin finds the template that is most like an envelope to issue again, among those whose fields were read.
func (s *Screen) findOrigin() {
	about, _ := s.subject.Value()
	e := about.Envelope
	if s.route.Kind != nav.Reissue || e == nil {
		return
	}
	if about.own != nil {
		s.env.Account.LearnFields(e, about.own)
	}
	for i := range about.alike {
		about.alike[i].Learn(s.env.Account)
	}
	if read, known := s.env.Account.Fields(e); known {
		about.fields = read.List(e.Documents)
		about.origin = s.env.Account.Templates().Origin(e.SigningSteps, e.Documents, about.fields)
		s.subject.Put(about, s.env.Now())
	}
}

// misfit says why the envelope cannot be made from the template that it is most like, "" when it can: only with the same
// fields, of the same recipients by number, step and role, so that nobody is sent what was another's.
func (k formContext) misfit() string {
	e := k.Envelope
	switch {
	case !k.supports("envelope.list_annotations"):
		return "This service shows no fields, so look at the copy."
	case k.origin == nil:
		return "No template is known to have the same fields."
	}
	t, name := &k.origin.Template, "The template "+clipped(k.origin.Template.Name)+" "
	switch {
	case k.origin.Percent < 100 || len(k.origin.Differences) > 0:
		return name + "is like it, but has other fields."
	case !k.supports.AddsSteps():
		return name + "has the same fields: use it if the copy lacks some."
	case !sameRecipients(t.SigningSteps, e.SigningSteps):
		return name + "has the same fields, but it is not certain whose each of them is."
	case !slices.Equal(asked(t.SigningSteps, t.Attachments), asked(e.SigningSteps, e.Attachments)):
		return name + "has the same fields, but asks for other files."
	}
	values := dynamicValues(k.fields)
	switch {
	case len(values) > 0 && !k.supports.FillsFields():
		return name + "has the same fields, but its dynamic fields cannot be filled from here."
	case len(values) < len(t.DynamicFields):
		return name + "has the same fields, but not all values of its dynamic fields are known."
	}
	return ""
}

// sameRecipients reports whether the recipients of a template are those of an envelope by number, step and role, and
// none has the address of another.
func sameRecipients(template, envelope []model.SigningStep) bool {
	seats := func(steps []model.SigningStep) (seats, addresses []string) {
		for step, r := range everyone(steps) {
			seats, addresses = append(seats, fmt.Sprint(step, r.Role)), append(addresses, triage.Address(r))
		}
		return seats, addresses
	}
	want, has := seats(template)
	mine, addresses := seats(envelope)
	for i, one := range has {
		if at := slices.Index(addresses, one); one != "" && at >= 0 && one != addresses[min(i, len(addresses)-1)] {
			return false
		}
	}
	return slices.Equal(want, mine)
}

// asked returns the requests for files by the numbers of their recipients, sorted.
func asked(steps []model.SigningStep, a *model.Attachments) (list []string) {
	people := change.Recipients(steps)
	for _, p := range a.Placeholders() {
		number := slices.IndexFunc(people, func(r *model.Recipient) bool { return r.ID == p.RecipientID })
		list = append(list, fmt.Sprint(number, p.Required, p.Multiple, p.Name.Wire()))
	}
	slices.Sort(list)
	return list
}

// dynamicValues returns what the dynamic fields of an envelope are filled with.
func dynamicValues(fields []model.Annotation) (list []model.DynamicField) {
	for i := range fields {
		if t := fields[i].Text; t != nil && !t.DynamicFieldName.IsEmpty() && !t.Value.IsEmpty() {
			list = append(list, model.DynamicField{Name: t.DynamicFieldName.Wire(), Value: t.Value.Wire()})
		}
	}
	slices.SortFunc(list, func(a, b model.DynamicField) int { return cmp.Compare(a.Name, b.Name) })
	return slices.Compact(list)
}

// made says how the new envelope is made: as a duplicate, from the template, or from the template where the duplicate
// lacks the fields.
type made struct {
	duplicate, template bool
	why                 string // as a sentence that says which was chosen
}

func (f *reissue) choose(k formContext) made {
	misfit := k.misfit()
	if misfit != "" {
		return made{duplicate: true, why: "a duplicate. " + misfit}
	}
	name := clipped(k.origin.Template.Name)
	from := "made from the template " + name + ", which has the same fields"
	switch {
	case f.Made == asTemplate:
		return made{template: true, why: from + "."}
	case k.Envelope.NotDuplicable():
		return made{template: true, why: from + ": this envelope cannot be duplicated."}
	case f.Made == asDuplicate:
		return made{duplicate: true, why: "a duplicate. The template " + name + " has the same fields, too."}
	case k.copiesLose:
		return made{template: true, why: from + ": the last duplicate lacked them."}
	case f.rules(k, true).Validate(f.Recipients) != nil:
		return made{duplicate: true, why: "a duplicate. The template " + name + " has the same fields, but needs the checks of all recipients entered again."}
	}
	return made{duplicate: true, template: true, why: "a duplicate, or if that lacks fields, " + from + "."}
}

// madePages let the person choose where there is a choice.
func (f *reissue) madePages(k formContext) []page {
	if k.misfit() != "" || k.Envelope.NotDuplicable() {
		return nil
	}
	name := clipped(k.origin.Template.Name)
	byItself := &reissue{recipientList: f.recipientList}
	q := form.Question{Title: "The new envelope is", Answer: text(&f.Made), Options: []form.Option{
		{Value: "", Title: byItself.choose(k).why},
		{Value: asDuplicate, Title: "a duplicate"},
		{Value: asTemplate, Title: "made from the template " + name},
	}}
	return []page{{name: "made", title: "Made as", part: partCreate, questions: []form.Question{q}}}
}

// creation returns the steps that make the new envelope. A duplicate that lacks fields is followed by one from the
// template, with all that a duplicate would have kept.
func (f *reissue) creation(k formContext, name string, as made) (steps []runner.Step, err error) {
	if as.duplicate {
		steps = append(steps, duplicateStep(k.Envelope))
	}
	if !as.template {
		return steps, nil
	}
	t := &k.origin.Template
	body := model.EnvelopeFromTemplate{Name: name, Comment: k.Envelope.Comment.Wire(), Sandbox: k.sandbox}
	if body.Check() != nil {
		body.Name = model.PlainName(name, "")
	}
	p := plan{steps: []runner.Step{createFromTemplateStep(body, t)}}
	p.steps[0].Request.Template = t.ID
	if fields := dynamicValues(k.fields); len(fields) > 0 {
		p.addDynamicFields(fields)
	}
	if n := k.Envelope.Notification; n != nil && (t.Notification == nil || *n != *t.Notification) {
		(&mail{Subject: n.Subject.Wire(), Message: n.Message.Wire(), Reminder: new(int(n.ReminderInterval))}).addStep(&p, k)
	}
	if !as.duplicate {
		return p.steps, nil
	}
	p.steps[0].Part = "template"
	p.steps[0].Result = func(task runner.Task) string {
		return "envelope " + task.Target.ID() + ", because the duplicate lacks fields; delete that draft"
	}
	if stay := slices.DeleteFunc(slices.Clone(f.Recipients), func(r recipients.Recipient) bool { return !f.entry(k).rules.Kept(r) }); len(stay) > 0 {
		step, failed := numbered(stay, k)
		step.Part, step.Title, err = "others", "Enter the others", failed
		p.steps = append(p.steps, step)
	}
	for i := range p.steps {
		p.steps[i].Request.Otherwise = true
		p.steps[i].Facts = append(p.steps[i].Facts, draw.Fact{Label: "only if", Value: "the duplicate lacks fields"})
	}
	return append(steps, p.steps...), err
}

// entry returns the entry of the recipients. Those of a duplicate who stay as they were are not sent.
func (f *reissue) entry(k formContext) *recipientEntry {
	return &recipientEntry{list: &f.recipientList, rules: f.rules(k, !f.choose(k).duplicate)}
}

func (f *reissue) rules(k formContext, again bool) recipients.Rules {
	return recipients.Rules{Present: recipients.Present(k.Envelope), Again: again}
}
