package api

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// journaled records intent and outcome. Without the intent nothing is sent.
func (c *Client) journaled(r route, body changeBody, send func() (answer, error)) error {
	start := time.Now()
	entry := journal.Entry{Time: start.UTC(), Intent: c.intent(r, body)}
	if c.journal != nil {
		seq, err := c.journal.Begin(entry.Intent)
		if err != nil {
			return &Error{Kind: NotJournaled, Op: r.Operation, Outcome: NotSent, Err: err}
		}
		entry.Seq = seq
	}
	c.change.setEntry(entry)
	got, err := send()
	entry.Result, entry.Ended = journalResult(got, err, time.Since(start)), time.Now().UTC()
	entry.Result.Properties = c.redacted(entry.Result.Properties)
	if c.journal != nil {
		// The change has happened or not; a journal that fails now must not hide which.
		_ = c.journal.End(entry.Seq, entry.Result)
	}
	c.change.setEntry(entry)
	return err
}

func (c *Client) intent(r route, body changeBody) journal.Intent {
	in := journal.Intent{
		Profile: c.profile.name, Host: c.profile.base.Host, Operation: r.Name, Method: r.Method,
		Path: r.Path, IDs: r.idsByName(), After: recordedValues(r.Operation, body),
		Properties: c.redacted(c.properties(r.Operation, body)),
	}
	if c.change != nil {
		in.Work = c.change.Work
		if e := c.change.Envelope; e != nil {
			in.Before = journal.Values{Status: string(e.Status), Level: string(e.LegalityLevel), Expires: e.ExpiresAt.Time()}
		}
	}
	before := valuesOf(c.change.before())
	if c.change.before() != nil {
		in.Before.Value = trace(r.Operation, before, in.Properties)
	}
	in.After.Value = trace(r.Operation, before.written(body), in.Properties)
	if body != nil {
		in.Body = digest(body)
	}
	return in
}

// redacted takes the token out of values, in case a person has pasted it into a text.
func (c *engine) redacted(list []journal.Property) []journal.Property {
	for i := range list {
		list[i].Before, list[i].After = c.Redact(list[i].Before), c.Redact(list[i].After)
	}
	return list
}

func (r route) idsByName() map[string]string {
	byName, ids := make(map[string]string, len(r.ids)), r.ids
	for _, name := range r.segments() {
		if name != "" {
			byName[name], ids = ids[0], ids[1:]
		}
	}
	return byName
}

func recordedValues(op Operation, body changeBody) journal.Values {
	if op.Name == voidEnvelope.Name {
		return journal.Values{Status: string(model.Voided)}
	}
	switch b := body.(type) {
	case *model.ExpirationDate:
		return journal.Values{Expires: b.ExpiresAt.Time()}
	case *model.LegalityLevelChange:
		return journal.Values{Level: string(b.LegalityLevel)}
	default:
		return journal.Values{}
	}
}

func journalResult(got answer, err error, took time.Duration) journal.Result {
	done := journal.Result{Outcome: OutcomeOf(err), Milliseconds: took.Milliseconds()}
	if e, ok := errors.AsType[*Error](err); ok {
		done.Status, done.Code, done.Message = e.Status, e.Code.String(), e.Detail.String()
		if d, ok := errors.AsType[*DifferenceError](err); ok {
			done.NotTaken, done.AlsoChanged, done.Properties, done.Created = d.NotTaken, d.AlsoChanged, d.properties, got.createdID
		}
		return done
	}
	done.Status, done.Created = got.Status, got.createdID
	return done
}

// digest identifies a request in the journal, without passcodes and phone numbers, which could be guessed from it.
func digest(body changeBody) string {
	encoded, err := json.Marshal(digestedPart(body))
	if err != nil {
		return ""
	}
	return journal.Digest(encoded)
}

func digestedPart(body changeBody) changeBody {
	switch b := body.(type) {
	case *model.AnnotationRequest:
		return b.Place()
	case *model.SigningSteps:
		return new(b.WithoutSecrets())
	case templateSteps:
		return templateSteps{b.WithoutSecrets()}
	default:
		return body
	}
}

// properties returns the values of a change, but for those that could be a secret.
func (c *Client) properties(op Operation, body changeBody) []journal.Property {
	before := valuesOf(c.change.before())
	switch sent := body.(type) {
	case *model.Rename:
		return property("name", before.name.Wire(), sent.Name)
	case *model.NewEnvelope:
		return property("name", "", sent.Name)
	case *model.EnvelopeFromTemplate:
		return property("name", "", sent.Name)
	case *model.NewTemplate:
		return property("name", "", sent.Name)
	case *model.CommentChange:
		return property("comment", before.comment.Wire(), sent.Comment)
	case *model.NotificationChange:
		return notificationProperties(before.notification, sent)
	case *model.AttachmentSettingsChange:
		return property("attachments", visibility(before.attachments), visibleTo(sent.Settings.VisibleToRecipients))
	case *model.Placeholders:
		return property("attachment requests", requestNames(before.attachments), joined(sent.Placeholders, func(p model.PlaceholderRequest) string { return p.Name.String() }))
	case *model.DynamicFields:
		return property("dynamic fields", "", joined(sent.Fields, func(f model.DynamicField) string { return f.Name }))
	case *model.SigningSteps:
		return property("new recipients", "", recipients(sent.Steps))
	case templateSteps:
		return property("new recipients", "", recipients(sent.Steps))
	case nil:
		if op.Name == deleteEnvelope.Name || op.Name == deleteTemplate.Name {
			return property("name", before.name.Wire(), "")
		}
	}
	return nil
}

func property(name, before, after string) []journal.Property {
	if before == "" && after == "" {
		return nil
	}
	return []journal.Property{{Name: name, Before: before, After: after}}
}

// notificationPart holds one value of a notification by the name of its property.
type notificationPart struct {
	name string
	sent *string // nil for one that is not sent
	of   func(*model.Notification) string
}

func notificationParts(sent *model.NotificationChange) []notificationPart {
	var days *string
	if sent.ReminderInterval != nil {
		days = new(strconv.Itoa(*sent.ReminderInterval))
	}
	return []notificationPart{
		{"subject", sent.Subject, func(n *model.Notification) string { return n.Subject.Wire() }},
		{"message", sent.Message, func(n *model.Notification) string { return n.Message.Wire() }},
		{"days between reminders", days, func(n *model.Notification) string { return strconv.Itoa(int(n.ReminderInterval)) }},
	}
}

func notificationProperties(before *model.Notification, sent *model.NotificationChange) (list []journal.Property) {
	for _, p := range notificationParts(sent) {
		was := ""
		if before != nil {
			was = p.of(before)
		}
		if p.sent != nil {
			list = append(list, property(p.name, was, *p.sent)...)
		}
	}
	return list
}

func visibility(a *model.Attachments) string {
	if a == nil || a.Settings == nil || a.Settings.Unstated {
		return ""
	}
	return visibleTo(a.Settings.VisibleToRecipients)
}

func visibleTo(recipients bool) string {
	if recipients {
		return "visible to recipients"
	}
	return "visible to the sender only"
}

func requestNames(a *model.Attachments) string {
	return joined(a.Placeholders(), func(p model.AttachmentPlaceholder) string { return p.Name.String() })
}

func recipients(steps []model.SigningStep) string {
	var names []string
	for _, step := range steps {
		for i := range step.Recipients {
			r := &step.Recipients[i]
			names = append(names, r.Name.String()+" <"+r.Email.String()+">")
		}
	}
	return strings.Join(names, ", ")
}

func joined[P any](list []P, name func(P) string) string {
	names := make([]string, len(list))
	for i, one := range list {
		names[i] = name(one)
	}
	return strings.Join(names, ", ")
}
