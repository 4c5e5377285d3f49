package api

import (
	"encoding/json"
	"errors"
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
			in.Before = journal.Values{
				Status: string(e.Status), Level: string(e.LegalityLevel), Expires: e.ExpiresAt.Time(),
			}
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
	done := journal.Result{Outcome: journalOutcome(OutcomeOf(err)), Milliseconds: took.Milliseconds()}
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

func journalOutcome(o Outcome) journal.Outcome {
	switch o {
	case NotSent:
		return journal.NotSent
	case Rejected:
		return journal.Rejected
	case Applied:
		return journal.Applied
	default:
		return journal.Unknown
	}
}

// digest identifies a request in the journal, without passcodes and phone numbers, which could be guessed from it.
func digest(body changeBody) string {
	encoded, err := json.Marshal(digestedPart(body))
	if err != nil {
		return ""
	}
	return journal.Digest(encoded)
}

// digestedPart returns the part of a request that can be read back from the service afterwards.
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
