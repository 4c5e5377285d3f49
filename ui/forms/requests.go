package forms

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

const setPlaceholders = "envelope.set_placeholders"

// request asks a recipient for a file.
type request struct {
	// ID is that of the service, "" for a new one.
	ID model.PlaceholderID `json:"id"`
	// From is whom it asks: the id of a recipient, or who it is while there is none.
	From     string `json:"from"`
	Name     string `json:"name"`
	Hint     string `json:"hint"`
	Required bool   `json:"required"`
	Multiple bool   `json:"multiple"`
}

func (r request) model() model.PlaceholderRequest {
	return model.PlaceholderRequest{
		Name: model.NewText(strings.TrimSpace(r.Name)), Hint: model.NewText(strings.TrimSpace(r.Hint)), Required: r.Required, Multiple: r.Multiple,
	}
}

// requests are what recipients are asked to upload while they sign.
type requests struct {
	Requests []request `json:"requests"`

	turn turn
}

func (r *requests) list(k requestKind, note string) collection[request] {
	return collection[request]{
		list: &r.Requests, turn: &r.turn, kind: k, name: "request", title: "Requests", one: "request", note: note, rare: true,
	}
}

// asking are the recipients that an envelope will have, as somebody to choose; their order
// is that of the envelope.
type asking []option

func newAsking(steps []model.SigningStep) (list asking) {
	for i := range steps {
		for j := range steps[i].Recipients {
			r := &steps[i].Recipients[j]
			who := strings.TrimSpace(shown(r.Name) + " " + shown(r.Email))
			value := r.ID.String()
			if value == "" {
				value = r.Name.String() + " " + r.Email.String()
			}
			if who == "" {
				who = fmt.Sprintf("recipient %d", len(list)+1)
			}
			list = append(list, option{value, who})
		}
	}
	return list
}

// pages ask recipients of an envelope that does not exist yet; none where there is nobody
// and nothing was asked.
func (r *requests) pages(from asking) []page {
	if len(from) == 0 && len(r.Requests) == 0 {
		return nil
	}
	note := "Files that recipients are asked to upload while they sign; mostly none."
	if gone := r.gone(from.has); len(gone) > 0 {
		note = asksNobody + strings.Join(gone, ", ") + ". Choose somebody else for it, or remove the request."
	}
	return ofPart(setPlaceholders, r.list(requestKind{from: from, strict: true}, note).pages())
}

const asksNobody = "No recipient any more, but asked for a file: "

func (a asking) has(value string) bool {
	return slices.ContainsFunc(a, func(o option) bool { return o.value == value })
}

// gone are those who are asked and are not there, clean.
func (r *requests) gone(has func(from string) bool) (names []string) {
	for _, one := range r.Requests {
		if who := shown(model.NewText(one.From)); !has(one.From) && !slices.Contains(names, who) {
			names = append(names, who)
		}
	}
	return names
}

// rename lets requests to a recipient follow another name.
func (r *requests) rename(was, now string) {
	for i := range r.Requests {
		if r.Requests[i].From == was {
			r.Requests[i].From = now
		}
	}
}

// ask adds the request to a plan, if there is one. The recipients are named by their place,
// as they get their ids in a step before.
func (r *requests) ask(p *plan, from asking) error {
	if len(r.Requests) == 0 || len(from) == 0 {
		return nil
	}
	body, places := model.Placeholders{}, []int{}
	for _, one := range r.Requests {
		place := slices.IndexFunc(from, func(o option) bool { return o.value == one.From }) + 1
		if place == 0 || isBlank(one.Name) {
			return mistakef("The request %q is unfinished: choose what is asked for, and whom.", shown(model.NewText(one.Name)))
		}
		body.Placeholders, places = append(body.Placeholders, one.model()), append(places, place)
	}
	s := requesting(&body, nil, r.Requests, from)
	s.request.Recipients = places
	p.steps = append(p.steps, s)
	return nil
}

// requestKind is a request to one of some recipients.
type requestKind struct {
	from []option
	// strict: whom it asks has to be one of them, as it can be removed in the same form.
	strict  bool
	present []model.AttachmentPlaceholder
}

func (k requestKind) fresh() request {
	r := request{Required: true}
	if len(k.from) > 0 {
		r.From = k.from[0].value
	}
	return r
}

func (k requestKind) label(r request) string {
	return shown(model.NewText(r.Name)) + ", from " + titleOf(k.from, r.From)
}

func (k requestKind) pages(r *request) []page {
	from := question{title: "From whom", answer: text(&r.From), options: k.from}
	if k.strict {
		from.check = func(s string) error {
			if !from.offers(s) {
				return mistake("Choose who is asked for it.")
			}
			return nil
		}
	}
	return []page{
		{name: "what", title: "Request", questions: []question{
			{title: "What is asked for", answer: text(&r.Name), check: required("Enter what the recipient is asked for.")},
			{title: "Hint", help: "May stay empty.", answer: text(&r.Hint)},
			from,
		}},
		{name: "how", title: "Request", questions: []question{
			yesOrNo(&r.Required, "Required", ""), yesOrNo(&r.Multiple, "More than one file", ""),
		}},
	}
}

// allows keeps requests that have files: they would be lost.
func (k requestKind) allows(verb string, r request) bool {
	holds := func(p model.AttachmentPlaceholder) bool { return p.ID != "" && p.ID == r.ID && len(p.Files) > 0 }
	return verb == edit || verb == remove && !slices.ContainsFunc(k.present, holds)
}

// requesting sets the whole list.
func requesting(body *model.Placeholders, sent []draw.Fact, list []request, from []option) step {
	for _, r := range list {
		need := "optional"
		if r.Required {
			need = "required"
		}
		if r.Multiple {
			need += ", several files"
		}
		sent = fact(sent, "request", fmt.Sprintf("%s, %s, from %s", shown(model.NewText(r.Name)), need, titleOf(from, r.From)))
	}
	return step{
		part: setPlaceholders, verb: "Set the attachment requests", sent: sent,
		request: change.Request{Operation: setPlaceholders, Body: body},
		said:    func(runner.Task) string { return plural(len(list), "request") },
	}
}

// recipientOptions are the recipients that have an id, by name and address.
func recipientOptions(steps []model.SigningStep) (options []option) {
	for _, o := range newAsking(steps) {
		if model.RecipientID(o.value).Valid() {
			options = append(options, o)
		}
	}
	return options
}

// titleOf is how a choice reads, or its value where it is none of the options.
func titleOf(options []option, value string) string {
	for _, o := range options {
		if o.value == value {
			return o.title
		}
	}
	return model.Clean(value)
}
