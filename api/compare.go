package api

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"inkdesk/api/answers"
	"inkdesk/api/journal"
	"inkdesk/model"
)

// DifferenceError lists, for a person, where the answer to a change differs from the request.
type DifferenceError struct {
	NotTaken    []string // sent, and the service shows something else
	AlsoChanged []string // not sent, and is no longer as it was before

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

var (
	errStateUnchanged = errors.New("the answer shows that it was not done")
	errNotShown       = errors.New("the answer does not show what was to be changed")
)

// compareAnswer checks that an answer shows the values sent and, where only a part was sent, the rest as before.
func (c *Client) compareAnswer(r route, body changeBody, got answer, now any) error {
	if e, ok := now.(*model.Envelope); ok && r.Class == Transition && !hasReached(r.Operation, e.Status) {
		return c.badAnswer(r.Operation, got, errStateUnchanged)
	}
	if member := memberOf(body); member != "" && !got.Has(member) {
		return c.badAnswer(r.Operation, got, errNotShown)
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
		d.checkSent("the attachment requests", trace(r.Operation, valuesOf(now), nil) == trace(r.Operation, subjectValues{}.written(sent), nil))
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

func memberOf(body changeBody) string {
	switch sent := body.(type) {
	case *model.Rename:
		return "name"
	case *model.CommentChange:
		if sent.Comment == "" {
			return "" // a service may leave out empty values
		}
		return "comment"
	case *model.LegalityLevelChange:
		return "legality_level"
	case *model.ExpirationDate:
		return "expires_at"
	case *model.NotificationChange:
		return "notification"
	case *model.AttachmentSettingsChange:
		return "settings"
	default:
		return ""
	}
}

func hasReached(op Operation, s model.Status) bool {
	if op.Name == sendEnvelope.Name {
		return s != "" && s != model.Draft
	}
	return s == model.Voided
}

func (d *DifferenceError) compareValue(sent changeBody, now any) {
	switch sent := sent.(type) {
	case *model.NewEnvelope:
		d.compareCreated(sent, now)
	case *model.EnvelopeFromTemplate:
		d.compareCreated(&model.NewEnvelope{Name: sent.Name, Comment: sent.Comment}, now)
	case *model.NewTemplate:
		t := valuesOf(now)
		d.checkSent("the name", t.name.IsEmpty() || sameWords(sent.Name, t.name))
	case *model.Rename:
		d.checkSent("the name", sameWords(sent.Name, valuesOf(now).name))
	case *model.CommentChange:
		d.checkSent("the comment", sameWords(sent.Comment, valuesOf(now).comment))
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

// compareCreated compares a new envelope with the values given for it. One without a name shows no more.
func (d *DifferenceError) compareCreated(sent *model.NewEnvelope, now any) {
	e, ok := now.(*model.Envelope)
	if !ok || e.Name.IsEmpty() {
		return
	}
	d.checkSent("the name", sameWords(sent.Name, e.Name))
	d.checkSent("the comment", sent.Comment == "" || sameWords(sent.Comment, e.Comment))
	d.checkSent("the legality level", sent.LegalityLevel == "" || e.LegalityLevel == sent.LegalityLevel)
	d.checkSent("the expiration date", sent.ExpiresAt.IsZero() || e.ExpiresAt.Time().Equal(sent.ExpiresAt.Time()))
}

func (d *DifferenceError) compareNotification(sent *model.NotificationChange, before, now *model.Notification) {
	if sent.Subject != nil {
		d.checkSent("the subject", sameWords(*sent.Subject, now.Subject))
	} else {
		d.checkKept("subject", before.Subject.Wire(), now.Subject.Wire())
	}
	if sent.Message != nil {
		d.checkSent("the message", sameWords(*sent.Message, now.Message))
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
