package api

import (
	"errors"
	"slices"
	"strings"

	"inkdesk/model"
)

// DifferenceError is what the answer to a change shows differently from what was asked for,
// in words for a person.
type DifferenceError struct {
	// NotTaken was sent, and the service shows something else.
	NotTaken []string
	// AlsoChanged was not sent, and is no longer as it was before.
	AlsoChanged []string
}

// Error lists the differences in whole sentences.
func (d *DifferenceError) Error() string {
	var sentences []string
	if len(d.NotTaken) > 0 {
		sentences = append(sentences, "The service did not take "+listed(d.NotTaken)+" as sent.")
	}
	if len(d.AlsoChanged) > 0 {
		sentences = append(sentences, "The service also changed "+listed(d.AlsoChanged)+".")
	}
	return strings.Join(sentences, " ")
}

func listed(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func (d *DifferenceError) sent(what string, taken bool) {
	if !taken {
		d.NotTaken = append(d.NotTaken, what)
	}
}

var errNotThere = errors.New("the answer shows a state in which it was not done")

// compared looks for what a change was asked to do in its answer, and, where only a part
// was sent, whether the rest is as it was before. The answer itself has been decoded.
func (c *Client) compared(r route, body checked, got answer, now any) error {
	if e, ok := now.(*model.Envelope); ok && r.Class == Transition && !arrived(r.Operation, e.Status) {
		return &Error{Kind: BadAnswer, Op: r.Operation, Outcome: Unknown, Status: got.status, Err: errNotThere}
	}
	var d DifferenceError
	switch sent := body.(type) {
	case *model.NotificationChange:
		d.notification(sent, about(c.change.before()).notification, about(now).notification)
	case *model.Placeholders:
		a, ok := now.(*model.Attachments)
		d.sent("the attachment requests", ok && samePlaceholders(sent.Placeholders, a.Placeholders()))
	default:
		d.value(body, now)
	}
	if len(d.NotTaken) == 0 && len(d.AlsoChanged) == 0 {
		return nil
	}
	return &Error{Kind: NotAsSent, Op: r.Operation, Outcome: Applied, Status: got.status, Err: &d}
}

// arrived reports whether a state is one that a transition leads to.
func arrived(op Operation, s model.Status) bool {
	if op.Name == sendEnvelope.Name {
		return s != model.Draft
	}
	return s == model.Voided
}

// value compares what is sent as one value.
func (d *DifferenceError) value(sent checked, now any) {
	switch sent := sent.(type) {
	case *model.Rename:
		d.sent("the name", sameText(sent.Name, about(now).name))
	case *model.CommentChange:
		d.sent("the comment", sameText(sent.Comment, about(now).comment))
	case *model.LegalityLevelChange:
		e, ok := now.(*model.Envelope)
		d.sent("the legality level", ok && e.LegalityLevel == sent.LegalityLevel)
	case *model.ExpirationDate:
		e, ok := now.(*model.Envelope)
		d.sent("the expiration date", ok && e.ExpiresAt.Time().Equal(sent.ExpiresAt.Time()))
	case *model.AttachmentSettingsChange:
		a, ok := now.(*model.Attachments)
		d.sent("who sees the attachments", ok && a.Settings != nil && *a.Settings == sent.Settings)
	}
}

// notification compares a notification of which parts were sent. Where it is not known what
// it was before, the other parts are taken as they come.
func (d *DifferenceError) notification(sent *model.NotificationChange, before, now *model.Notification) {
	if before == nil {
		before = now
	}
	if sent.Subject != nil {
		d.sent("the subject", sameText(*sent.Subject, now.Subject))
	} else {
		d.kept("the subject", now.Subject == before.Subject)
	}
	if sent.Message != nil {
		d.sent("the message", sameText(*sent.Message, now.Message))
	} else {
		d.kept("the message", now.Message == before.Message)
	}
	if sent.ReminderInterval != nil {
		d.sent("the days between reminders", int(now.ReminderInterval) == *sent.ReminderInterval)
	} else {
		d.kept("the days between reminders", now.ReminderInterval == before.ReminderInterval)
	}
}

func (d *DifferenceError) kept(what string, unchanged bool) {
	if !unchanged {
		d.AlsoChanged = append(d.AlsoChanged, what)
	}
}

// sameText disregards what a service may tidy up: ends of lines, and blanks around.
func sameText(sent string, now model.Text) bool {
	tidy := func(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }
	return tidy(sent) == tidy(now.Wire())
}

// samePlaceholders compares two lists whatever their order. New ones get their ids from the
// service.
func samePlaceholders(sent []model.PlaceholderRequest, now []model.AttachmentPlaceholder) bool {
	left := slices.Clone(now)
	for _, one := range sent {
		at := slices.IndexFunc(left, func(p model.AttachmentPlaceholder) bool {
			request := p.Request()
			if one.ID == "" {
				request.ID = ""
			}
			return request == one
		})
		if at < 0 {
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	return len(left) == 0
}

// described are the texts that envelopes and templates have in common.
type described struct {
	name, comment model.Text
	notification  *model.Notification
}

func about(target any) described {
	var d described
	switch v := target.(type) {
	case *model.Envelope:
		d = described{v.Name, v.Comment, v.Notification}
	case *model.Template:
		d = described{v.Name, v.Comment, v.Notification}
	default:
		return d
	}
	if d.notification == nil {
		d.notification = &model.Notification{}
	}
	return d
}
