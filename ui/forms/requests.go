package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

type request struct {
	ID       model.PlaceholderID `json:"id"`   // that of the service, "" for a new request
	From     string              `json:"from"` // the id of the recipient, or name and address while there is no id
	Name     string              `json:"name"`
	Hint     string              `json:"hint"`
	Required bool                `json:"required"`
	Multiple bool                `json:"multiple"`
}

func (r request) model() model.PlaceholderRequest {
	return model.PlaceholderRequest{Name: trimmed(r.Name), Hint: trimmed(r.Hint), Required: r.Required, Multiple: r.Multiple}
}

type requests struct {
	Requests []request `json:"requests"`

	state editState[request]
}

func (r *requests) list(k requestKind, note string) collection[request] {
	return collection[request]{
		list: &r.Requests, state: &r.state, kind: k, name: "request", title: "Requests", singular: "request", note: note, usuallyEmpty: true,
		keeps: func(verb string, one request) bool { // its files would be lost
			return verb == verbRemove && slices.ContainsFunc(k.present, func(p model.AttachmentPlaceholder) bool { return p.ID != "" && p.ID == one.ID && len(p.Files) > 0 })
		},
	}
}

type addressees []form.Option

func newAddressees(steps []model.SigningStep) (list addressees) {
	for _, r := range everyone(steps) {
		list = append(list, form.Option{
			Value: cmp.Or(r.ID.String(), r.Name.String()+" "+r.Email.String()),
			Title: cmp.Or(strings.TrimSpace(clipped(r.Name)+" "+clipped(r.Email)), fmt.Sprintf("recipient %d", len(list)+1)),
		})
	}
	return list
}

// pages ask for requests to recipients of an envelope that does not exist yet.
func (r *requests) pages(from addressees) []page {
	if len(from) == 0 && len(r.Requests) == 0 {
		return nil
	}
	note := "Files that recipients are asked to upload while they sign; mostly none."
	if gone := r.removed(from.has); gone != "" {
		note = gone + " Choose another recipient for it, or remove the request."
	}
	return withPart(change.SetPlaceholders.Name, r.list(requestKind{from: from, mustExist: true}, note).pages())
}

func (a addressees) has(value string) bool { return form.Question{Options: a}.HasOption(value) }

func (r *requests) removed(has func(who string) bool) string {
	var names []string
	for _, one := range r.Requests {
		if who := clipped(model.NewText(one.From)); !has(one.From) && !slices.Contains(names, who) {
			names = append(names, who)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "No recipient any more, but asked for a file: " + strings.Join(names, ", ") + "."
}

func (r *requests) rename(was, now string) {
	for i := range r.Requests {
		if r.Requests[i].From == was {
			r.Requests[i].From = now
		}
	}
}

// addStep adds the request, if there is one. Recipients have numbers, since they get their ids in an earlier step.
func (r *requests) addStep(p *plan, from addressees) error {
	if len(r.Requests) == 0 || len(from) == 0 {
		return nil
	}
	body, places := model.Placeholders{}, []int{}
	for _, one := range r.Requests {
		place := slices.IndexFunc(from, func(o form.Option) bool { return o.Value == one.From }) + 1
		if place == 0 || isBlank(one.Name) {
			return mistakef("The request %q is unfinished: choose what is asked for, and whom.", clipped(model.NewText(one.Name)))
		}
		body.Placeholders, places = append(body.Placeholders, one.model()), append(places, place)
	}
	s := requestsStep(&body, nil, r.Requests, from)
	s.Request.Recipients = places
	p.steps = append(p.steps, s)
	return nil
}

type requestKind struct {
	from      []form.Option
	mustExist bool // requires one of them, since recipients can be removed in the same form
	present   []model.AttachmentPlaceholder
}

func (k requestKind) newEntry() request {
	r := request{Required: true}
	if len(k.from) > 0 {
		r.From = k.from[0].Value
	}
	return r
}

func (k requestKind) label(r request) string {
	return clipped(model.NewText(r.Name)) + ", from " + optionTitle(k.from, r.From)
}

func (k requestKind) pages(r *request) []page {
	from := form.Question{Title: "From whom", Answer: text(&r.From), Options: k.from}
	if k.mustExist {
		from.Check = mustExist(from, "Choose who is asked for it.")
	}
	return []page{
		{name: "what", title: "Request", questions: []form.Question{
			{Title: "What is asked for", Answer: text(&r.Name), Check: required("Enter what the recipient is asked for.")},
			{Title: "Hint", Help: "May stay empty.", Answer: text(&r.Hint)},
			from,
		}},
		{name: "how", title: "Request", questions: []form.Question{
			yesOrNo(&r.Required, "Required", ""), yesOrNo(&r.Multiple, "More than one file", ""),
		}},
	}
}

// requestsStep sets the whole list.
func requestsStep(body *model.Placeholders, sent []draw.Fact, list []request, from []form.Option) runner.Step {
	for _, r := range list {
		need := "optional"
		if r.Required {
			need = "required"
		}
		if r.Multiple {
			need += ", several files"
		}
		sent = fact(sent, "request", fmt.Sprintf("%s, %s, from %s", strings.TrimSpace(r.Name), need, optionTitle(from, r.From)))
		sent = fact(sent, "hint", strings.TrimSpace(r.Hint))
	}
	return runner.Step{
		Part: change.SetPlaceholders.Name, Title: "Set the attachment requests", Facts: sent,
		Request: change.RequestOf(body),
		Result:  func(runner.Task) string { return describe.Counted(len(list), "request") },
	}
}

func recipientOptions(steps []model.SigningStep) []form.Option {
	return slices.DeleteFunc(newAddressees(steps), func(o form.Option) bool { return !model.RecipientID(o.Value).Valid() })
}

func optionTitle(options []form.Option, value string) string {
	for _, o := range options {
		if o.Value == value {
			return o.Title
		}
	}
	return model.Clean(value)
}
