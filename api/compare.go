package api

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"inkdesk/api/answers"
	"inkdesk/api/journal"
	"inkdesk/model"
)

// DifferenceError lists where the answer to a change differs from what was sent, in words
// for a person.
type DifferenceError struct {
	// NotTaken was sent, and the service shows something else.
	NotTaken []string
	// AlsoChanged was not sent, and is no longer as it was before.
	AlsoChanged []string

	properties []journal.Property // the values of AlsoChanged
}

// Error lists the differences in whole sentences.
func (d *DifferenceError) Error() string {
	var sentences []string
	if len(d.NotTaken) > 0 {
		sentences = append(sentences, "The service did not take "+joinWords(d.NotTaken)+" as sent.")
	}
	if len(d.AlsoChanged) > 0 {
		sentences = append(sentences, "The service also changed "+joinWords(d.AlsoChanged)+".")
	}
	return strings.Join(sentences, " ")
}

func joinWords(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func (d *DifferenceError) checkSent(what string, taken bool) {
	if !taken {
		d.NotTaken = append(d.NotTaken, what)
	}
}

var errStateUnchanged = errors.New("the answer shows a state in which it was not done")

// compareAnswer checks that the decoded answer to a change shows what was sent and, where
// only a part was sent, that the rest is as it was before.
func (c *Client) compareAnswer(r route, body changeBody, got answer, now any) error {
	if e, ok := now.(*model.Envelope); ok && r.Class == Transition && !hasReached(r.Operation, e.Status) {
		return c.badAnswer(r.Operation, got, errStateUnchanged)
	}
	var d DifferenceError
	switch sent := body.(type) {
	case *model.NotificationChange:
		was := notificationOf(now) // where it is not known, the parts that were not sent are not compared
		if before := c.change.before(); before != nil {
			was = notificationOf(before)
		}
		d.compareNotification(sent, was, notificationOf(now))
	case *model.Placeholders:
		a, ok := now.(*model.Attachments)
		d.checkSent("the attachment requests", ok && samePlaceholders(sent.Placeholders, a.Placeholders()))
	default:
		d.compareValue(body, now)
	}
	switch {
	case len(d.NotTaken) == 0 && len(d.AlsoChanged) == 0:
		return nil
	case got.Status == http.StatusAccepted:
		return c.badAnswer(r.Operation, got, answers.Pending)
	}
	return &Error{Kind: NotAsSent, Op: r.Operation, Outcome: Applied, Status: got.Status, Err: &d}
}

// hasReached reports whether a state is one that the transition leads to.
func hasReached(op Operation, s model.Status) bool {
	if op.Name == sendEnvelope.Name {
		return s != model.Draft
	}
	return s == model.Voided
}

// compareValue compares a change of a single value.
func (d *DifferenceError) compareValue(sent changeBody, now any) {
	switch sent := sent.(type) {
	case *model.NewEnvelope:
		d.compareCreated(sent, now)
	case *model.EnvelopeFromTemplate:
		d.compareCreated(&model.NewEnvelope{Name: sent.Name, Comment: sent.Comment}, now)
	case *model.NewTemplate:
		t := valuesOf(now)
		d.checkSent("the name", t.name.IsEmpty() || sameText(sent.Name, t.name))
	case *model.Rename:
		d.checkSent("the name", sameText(sent.Name, valuesOf(now).name))
	case *model.CommentChange:
		d.checkSent("the comment", sameText(sent.Comment, valuesOf(now).comment))
	case *model.LegalityLevelChange:
		e, ok := now.(*model.Envelope)
		d.checkSent("the legality level", ok && e.LegalityLevel == sent.LegalityLevel)
	case *model.ExpirationDate:
		e, ok := now.(*model.Envelope)
		d.checkSent("the expiration date", ok && e.ExpiresAt.Time().Equal(sent.ExpiresAt.Time()))
	case *model.AttachmentSettingsChange:
		a, ok := now.(*model.Attachments)
		d.checkSent("who sees the attachments", ok && a.Settings != nil && *a.Settings == sent.Settings)
	}
}

// compareCreated compares a new envelope with what was sent for it. What was not given is for
// the service to decide. An answer without a name shows no more than that there is something new.
func (d *DifferenceError) compareCreated(sent *model.NewEnvelope, now any) {
	e, ok := now.(*model.Envelope)
	if !ok || e.Name.IsEmpty() {
		return
	}
	d.checkSent("the name", sameText(sent.Name, e.Name))
	d.checkSent("the comment", sent.Comment == "" || sameText(sent.Comment, e.Comment))
	d.checkSent("the legality level", sent.LegalityLevel == "" || e.LegalityLevel == sent.LegalityLevel)
	d.checkSent("the expiration date", sent.ExpiresAt.IsZero() || e.ExpiresAt.Time().Equal(sent.ExpiresAt.Time()))
}

// compareNotification compares a notification of which only some parts may have been sent.
func (d *DifferenceError) compareNotification(sent *model.NotificationChange, before, now *model.Notification) {
	if sent.Subject != nil {
		d.checkSent("the subject", sameText(*sent.Subject, now.Subject))
	} else {
		d.checkKept("subject", before.Subject.Wire(), now.Subject.Wire())
	}
	if sent.Message != nil {
		d.checkSent("the message", sameText(*sent.Message, now.Message))
	} else {
		d.checkKept("message", before.Message.Wire(), now.Message.Wire())
	}
	if sent.ReminderInterval != nil {
		d.checkSent("the days between reminders", int(now.ReminderInterval) == *sent.ReminderInterval)
	} else {
		d.checkKept("days between reminders", strconv.Itoa(int(before.ReminderInterval)), strconv.Itoa(int(now.ReminderInterval)))
	}
}

func (d *DifferenceError) checkKept(what, before, now string) {
	if before == now {
		return
	}
	d.AlsoChanged = append(d.AlsoChanged, "the "+what)
	d.properties = append(d.properties, journal.Property{Name: what, Before: before, After: now})
}

// sameText compares texts without regard to line ends and surrounding blanks, which a
// service may normalise.
func sameText(sent string, now model.Text) bool {
	tidy := func(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }
	return tidy(sent) == tidy(now.Wire())
}

// samePlaceholders compares two lists regardless of their order. New placeholders are
// compared without their ids, which the service assigns.
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
