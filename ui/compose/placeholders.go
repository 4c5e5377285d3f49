package compose

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/facts"
)

// Questions about a request for an attachment.
const (
	requestName     = "name"
	requestHint     = "hint"
	requestFrom     = "recipient"
	requestNeeded   = "required"
	requestMultiple = "multiple"
	requestID       = "id"

	visibility = "visible"
	visibleAll = "all"
	visibleOne = "sender"
)

// placeholders edits the requests for attachments of an envelope or of a template. The
// service takes the whole list ("Rules on creation options" 3).
func placeholders() guide {
	return guide{
		title: "Attachment requests",
		refuses: func(k known) string {
			switch {
			case people(k.steps()) == 0:
				return "There is nobody to ask: add signing steps first."
			case k.unread().Has("attachments"):
				return "Some of the present requests could not be read. The whole list is replaced by this form, so they would be lost."
			}
			return ""
		},
		begin: beginRequests,
		pages: func(a answers, k known) []page {
			seen := question{name: visibility, title: "Who sees the uploaded files", initial: keep, options: []option{
				{keep, "As it is now"}, {visibleAll, "All recipients"}, {visibleOne, "Only the sender"},
			}}
			pages := requestList(k).list(a)
			return append(pages, page{name: "settings", title: "Settings", questions: []question{seen}})
		},
		plan: planRequests,
	}
}

// beginRequests are the present requests as answers.
func beginRequests(k known) answers {
	a, c := answers{}, requestList(k)
	for _, p := range k.attachments().Placeholders() {
		key := c.add(a)
		a[c.field(key, requestName)], a[c.field(key, requestHint)] = p.Name.String(), p.Hint.String()
		a[c.field(key, requestFrom)], a[c.field(key, requestID)] = p.RecipientID.String(), p.ID.String()
		a[c.field(key, requestNeeded)], a[c.field(key, requestMultiple)] = yesNo(p.Required), yesNo(p.Multiple)
	}
	return a
}

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}

func requestList(k known) collection {
	c := collection{
		name: "request", title: "Requests", one: "request",
		note: "The whole list is replaced; a request that has files cannot be removed.",
	}
	c.label = func(a answers, key string) string {
		from := recipientName(k, model.RecipientID(a[c.field(key, requestFrom)]))
		return shown(model.NewText(a.text(c.field(key, requestName)))) + ", from " + from
	}
	c.pages = func(_ answers, key string) []page {
		return []page{
			{name: "what", title: "Request", questions: []question{
				{name: c.field(key, requestName), title: "What is asked for", check: required("Enter what the recipient is asked for.")},
				{name: c.field(key, requestHint), title: "Hint", help: "May stay empty."},
				{name: c.field(key, requestFrom), title: "From whom", options: recipientOptions(k.steps())},
			}},
			{name: "how", title: "Request", questions: []question{
				yesOrNo(c.field(key, requestNeeded), "Required", "", true),
				yesOrNo(c.field(key, requestMultiple), "More than one file", "", false),
			}},
		}
	}
	c.keeps = func(a answers, key string) string {
		for _, p := range k.attachments().Placeholders() {
			if p.ID != "" && p.ID.String() == a[c.field(key, requestID)] && len(p.Files) > 0 {
				return "It has files."
			}
		}
		return ""
	}
	return c
}

// recipientOptions are the recipients that have an id, by name and address.
func recipientOptions(steps []model.SigningStep) []option {
	var options []option
	for i := range steps {
		for j := range steps[i].Recipients {
			if r := &steps[i].Recipients[j]; r.ID.Valid() {
				options = append(options, option{r.ID.String(), fmt.Sprintf("%s %s", shown(r.Name), shown(r.Email))})
			}
		}
	}
	return options
}

func recipientName(k known, id model.RecipientID) string {
	for _, o := range recipientOptions(k.steps()) {
		if o.value == id.String() {
			return o.title
		}
	}
	return id.String()
}

// wantedRequests keeps the text of what was not edited as it came.
func wantedRequests(a answers, k known) []model.PlaceholderRequest {
	c, list := requestList(k), []model.PlaceholderRequest{}
	present := k.attachments().Placeholders()
	for _, key := range c.keys(a) {
		r := model.PlaceholderRequest{
			RecipientID: model.RecipientID(a[c.field(key, requestFrom)]), ID: model.PlaceholderID(a[c.field(key, requestID)]),
			Name: model.NewText(a.text(c.field(key, requestName))), Hint: model.NewText(a.text(c.field(key, requestHint))),
			Required: a.is(c.field(key, requestNeeded), yes), Multiple: a.is(c.field(key, requestMultiple), yes),
		}
		for _, p := range present {
			if p.ID != r.ID || r.ID == "" {
				continue
			}
			if p.Name.String() == r.Name.String() {
				r.Name = p.Name
			}
			if p.Hint.String() == r.Hint.String() {
				r.Hint = p.Hint
			}
		}
		list = append(list, r)
	}
	return list
}

var (
	errSame    = mistake("Nothing is different from what the service has.")
	errHasFile = mistake("A request that has files cannot be removed.")
)

func planRequests(a answers, k known) (plan, error) {
	base, wanted := k.attachments().Placeholders(), wantedRequests(a, k)
	if err := (&model.Placeholders{Placeholders: wanted}).Check(); err != nil {
		return plan{}, err
	}
	p := plan{target: about(k)}
	diff := change.Compare(base, wanted)
	if len(diff.WithFiles) > 0 {
		return plan{}, errHasFile
	}
	if !diff.None() {
		p.steps = append(p.steps, requesting(wanted, diff, k))
		if n := len(diff.Removed); n > 0 {
			p.expect, p.what = fmt.Sprint(n), "how many requests are removed"
		}
	}
	if !a.is(visibility, keep) && a[visibility] != "" {
		p.steps = append(p.steps, showing(a.is(visibility, visibleAll), k))
	}
	if len(p.steps) == 0 {
		return plan{}, errSame
	}
	return p, nil
}

func requesting(wanted []model.PlaceholderRequest, diff change.PlaceholderDiff, k known) step {
	s := step{
		part: "requests", verb: "Set the attachment requests", sent: fact(nil, "difference", diff.String()),
		request: change.Request{Operation: "envelope.set_placeholders", Body: &model.Placeholders{Placeholders: wanted}},
		said:    func(runner.Task) string { return fmt.Sprintf("%d requests", len(wanted)) },
	}
	if k.template != nil {
		s.request.Operation = "template.set_placeholders"
	}
	for _, r := range wanted {
		need := "optional"
		if r.Required {
			need = "required"
		}
		if r.Multiple {
			need += ", several files"
		}
		s.sent = fact(s.sent, "request", fmt.Sprintf("%s, %s, from %s", shown(r.Name), need, recipientName(k, r.RecipientID)))
	}
	return s
}

func showing(all bool, k known) step {
	s := step{
		part: visibility, verb: "Set who sees the attachments",
		sent: []facts.Fact{{Label: "visible_to_recipients", Value: fmt.Sprint(all)}},
		request: change.Request{
			Operation: "envelope.set_attachment_settings",
			Body:      &model.AttachmentSettingsChange{Settings: model.AttachmentSettings{VisibleToRecipients: all}},
		},
		said: func(runner.Task) string { return "set" },
	}
	if k.template != nil {
		s.request.Operation = "template.set_attachment_settings"
	}
	return s
}
