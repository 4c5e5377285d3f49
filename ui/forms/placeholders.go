package forms

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/form"
)

// Who sees the files that were uploaded, "" for as it is.
const visibleAll, visibleOne = "all", "sender"

// placeholders edits the attachment requests. The service takes the whole list ("Rules on creation options" 3).
type placeholders struct {
	requests
	Visible string `json:"visible"`
}

func (*placeholders) blocked(k formContext) string {
	if countRecipients(k.SigningSteps()) == 0 {
		return "There is no recipient to ask: add signing steps first."
	}
	if _, unread := k.requests(); unread {
		return "Some of the present requests could not be read. The whole list is replaced by this form, so they would be lost."
	}
	return ""
}

func (f *placeholders) prefill(k formContext) {
	present, _ := k.requests()
	for _, p := range present {
		f.Requests = append(f.Requests, request{
			ID: p.ID, From: p.RecipientID.String(), Name: p.Name.String(), Hint: p.Hint.String(), Required: p.Required, Multiple: p.Multiple,
		})
	}
}

func (f *placeholders) pages(k formContext) []page {
	present, _ := k.requests()
	kind := requestKind{from: recipientOptions(k.SigningSteps()), present: present}
	list := f.list(kind, "The whole list is replaced; a request that has files cannot be removed.")
	list.usuallyEmpty = false
	return append(list.pages(), page{name: "settings", title: "Settings", questions: []form.Question{{
		Title: "Who sees the uploaded files", Answer: text(&f.Visible),
		Options: []form.Option{{Value: "", Title: "As it is now"}, {Value: visibleAll, Title: "All recipients"}, {Value: visibleOne, Title: "Only the sender"}},
	}}})
}

// body returns the requests to send. Texts that were not edited stay as they came.
func (f *placeholders) body(present []model.AttachmentPlaceholder) []model.PlaceholderRequest {
	list := []model.PlaceholderRequest{}
	for i := range f.Requests {
		r := f.Requests[i].model()
		r.RecipientID, r.ID = model.RecipientID(f.Requests[i].From), f.Requests[i].ID
		for _, p := range present {
			if p.ID == r.ID && r.ID != "" && p.Name.String() == r.Name.String() {
				r.Name = p.Name
			}
			if p.ID == r.ID && r.ID != "" && p.Hint.String() == r.Hint.String() {
				r.Hint = p.Hint
			}
		}
		list = append(list, r)
	}
	return list
}

func (f *placeholders) plan(k formContext) (plan, error) {
	present, _ := k.requests()
	body := model.Placeholders{Placeholders: f.body(present)}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{target: k.Target, verb: "Set attachment requests"}
	diff := change.Compare(present, body.Placeholders)
	if len(diff.WithFiles) > 0 {
		return plan{}, mistake("A request that has files cannot be removed.")
	}
	if !diff.None() {
		s := requestsStep(&body, fact(nil, "difference", diff.String()), f.Requests, recipientOptions(k.SigningSteps()))
		s.Request = s.Request.On(k.Target)
		p.steps = append(p.steps, s)
		if n := len(diff.Removed); n > 0 {
			p.Expect, p.What = fmt.Sprint(n), "how many requests are removed"
		}
	}
	if f.Visible != "" {
		all := f.Visible == visibleAll
		request := change.RequestOf(&model.AttachmentSettingsChange{Settings: model.AttachmentSettings{VisibleToRecipients: all}}).On(k.Target)
		sent := facts("visible_to_recipients", fmt.Sprint(all))
		p.set("visibility", "Set who sees the attachments", sent, request, "set")
	}
	if len(p.steps) == 0 {
		return plan{}, mistake("Nothing is different from what the service has.")
	}
	return p, nil
}
