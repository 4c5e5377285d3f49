package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
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
	member, what, taken := sentValue(body, now)
	if member != "" && !got.Has(member) {
		return c.badAnswer(r.Operation, got, errNotShown)
	}
	var d DifferenceError
	if what != "" {
		d.checkSent(what, taken)
	}
	switch sent := body.(type) {
	case *model.NotificationChange:
		was := notificationOf(now) // where it is not known, the parts that were not sent are not compared
		if before := c.change.before(); before != nil {
			was = notificationOf(before)
		}
		d.compareNotification(sent, was, notificationOf(now))
	case *model.Placeholders:
		d.checkSent("the attachment requests", trace(r.Operation, valuesOf(now), nil) == trace(r.Operation, subjectValues{}.written(sent), nil))
	case *model.NewEnvelope:
		d.compareCreated(sent, now)
	case *model.EnvelopeFromTemplate:
		d.compareCreated(&model.NewEnvelope{Name: sent.Name, Comment: sent.Comment}, now)
	}
	switch {
	case len(d.NotTaken) == 0 && len(d.AlsoChanged) == 0:
		return nil
	case got.Status == http.StatusAccepted:
		return c.badAnswer(r.Operation, got, answers.Pending)
	}
	return &Error{Kind: NotAsSent, Op: r.Operation, Outcome: Applied, Status: got.Status, Err: &d}
}

// sentValue returns the member that shows what was changed, what it is called, and whether the answer has it as sent; "" for
// what is compared otherwise, or where a service may leave out empty values.
func sentValue(body changeBody, now any) (member, what string, taken bool) {
	v := valuesOf(now)
	switch sent := body.(type) {
	case *model.NewTemplate:
		return "", "the name", v.name.IsEmpty() || sameWords(sent.Name, v.name)
	case *model.Rename:
		return "name", "the name", sameWords(sent.Name, v.name)
	case *model.CommentChange:
		if sent.Comment != "" {
			member = "comment"
		}
		return member, "the comment", sameWords(sent.Comment, v.comment)
	case *model.LegalityLevelChange:
		return "legality_level", "the legality level", v.level == sent.LegalityLevel
	case *model.ExpirationDate:
		return "expires_at", "the expiration date", v.expires.Time().Equal(sent.ExpiresAt.Time())
	case *model.NotificationChange:
		return "notification", "", false
	case *model.AttachmentSettingsChange:
		a := v.attachments
		return "settings", "who sees the attachments", a != nil && a.Settings != nil && *a.Settings == sent.Settings
	}
	return "", "", false
}

func hasReached(op Operation, s model.Status) bool {
	if op.Name == sendEnvelope.Name {
		return s != "" && s != model.Draft
	}
	return s == model.Voided
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
	for _, p := range notificationParts(sent) {
		switch was, is := p.of(before), p.of(now); {
		case p.sent != nil:
			d.checkSent("the "+p.name, sameWords(*p.sent, model.NewText(is)))
		case was != is:
			d.AlsoChanged = append(d.AlsoChanged, "the "+p.name)
			d.properties = append(d.properties, journal.Property{Name: p.name, Before: was, After: is})
		}
	}
}

var (
	errNoSubject = errors.New("the answer does not say what it is about")
	errNotNew    = errors.New("the answer is about what was there before, not about something new")
)

// checkAnswer refuses an answer about something else, or, where something is created, about something that was there before.
func (r route) checkAnswer(answer any) error {
	id, has := answerID(answer)
	switch {
	case !has:
		return nil
	case id == "":
		return errNoSubject
	case r.creates():
		if slices.Contains(r.ids, id) {
			return errNotNew
		}
		return nil
	case len(r.ids) > 0 && id != r.ids[len(r.ids)-1]:
		return fmt.Errorf("the answer is about %q", model.Clean(shorten(id)))
	default:
		return nil
	}
}

// creates reports whether the answer holds the created target; added signing steps are answered with their target.
func (op Operation) creates() bool {
	return op.Class == Create && op.Name != addSigningSteps.Name && op.Name != addTemplateSteps.Name
}

func answerID(answer any) (id string, has bool) {
	switch v := answer.(type) {
	case *model.Envelope:
		return v.ID.String(), true
	case *model.Template:
		return v.ID.String(), true
	case *model.Webhook:
		return v.ID.String(), true
	case *model.Document:
		return v.ID.String(), true
	case *model.Annotation:
		return v.ID.String(), true
	case *model.Attachments:
		// They have no id. Empty ones are no answer.
		return "", v.Settings == nil && v.Recipients == nil
	default:
		return "", false
	}
}
