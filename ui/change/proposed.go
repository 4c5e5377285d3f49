package change

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
)

// Proposed returns the effect of requests on a target, for work that was planned before: the
// present state, and a phrase for each request. Times are in the zone of now.
func Proposed(t Target, requests []Request, now time.Time) Effect {
	var phrases []string
	for _, r := range requests {
		phrases = append(phrases, r.phrase(now))
	}
	e := Effect{Before: "-", After: strings.Join(phrases, ", ")}
	if t.Kind() == AnEnvelope && t.Envelope != nil && t.Envelope.Status != "" {
		e.Before = t.Envelope.Status.Label()
	}
	if len(requests) != 1 {
		return e
	}
	switch body := requests[0].Body.(type) {
	case *model.ExpirationDate:
		e.Will = dates.Brief(body.ExpiresAt.Time().In(now.Location()), now)
		e = e.expiresBefore(t.Envelope.ExpiresAt.Time(), now)
	case *model.Rename:
		e.Before = textOrDash(t.Name())
	case nil:
		if to := operations[requests[0].Operation].moves; to != "" {
			e.After = to.Label()
		}
	}
	return e
}

// AsRecorded returns the effect of a request that was sent, with the target before it from the
// journal, because later reads show the target as it has become.
func (e Effect) AsRecorded(in journal.Intent, now time.Time) Effect {
	e.Before, e.Was = "-", ""
	switch was := in.Before; {
	case !in.After.Expires.IsZero():
		e.Before = "none"
		return e.expiresBefore(was.Expires, now)
	case in.After.Level != "":
		e.Before = model.LegalityLevel(was.Level).Label()
	case len(in.Properties) == 1:
		e.Before = cmp.Or(in.Properties[0].Before, e.Before)
	case was.Status != "":
		e.Before = model.Status(was.Status).Label()
	}
	return e
}

func (r Request) phrase(now time.Time) string {
	switch body := r.Body.(type) {
	case *model.NewEnvelope:
		return "create " + model.Clean(body.Name)
	case *model.EnvelopeFromTemplate:
		return "create " + cmp.Or(model.Clean(body.Name), "it") + " from the template"
	case *model.NewTemplate:
		return "create the template " + model.Clean(body.Name)
	case *model.Rename:
		return "rename to " + model.Clean(body.Name)
	case *model.ExpirationDate:
		return "expires " + dates.Echo(body.ExpiresAt.Time().In(now.Location()))
	case *model.LegalityLevelChange:
		return "level " + body.LegalityLevel.Label()
	case *model.CommentChange:
		return "comment " + cmp.Or(model.Clean(body.Comment), "empty")
	case *model.NotificationChange:
		return "set the notification"
	case *model.DynamicFields:
		return "fill " + describe.Counted(len(body.Fields), "dynamic field")
	case *model.SigningSteps:
		return "add " + recipientNames(body.Steps)
	case *model.AnnotationRequest:
		return "place a field"
	case *model.Placeholders:
		return "set " + describe.Counted(len(body.Placeholders), "attachment request")
	case *model.AttachmentSettingsChange:
		if body.Settings.VisibleToRecipients {
			return "let all recipients see the attachments"
		}
		return "let only the sender see the attachments"
	case *model.NewWebhook:
		return "register " + model.Clean(body.Target)
	}
	_, verb, _ := strings.Cut(r.Operation, ".")
	switch {
	case r.Backup:
		return "keep a copy"
	case r.File != "":
		return "add the document " + model.Clean(filepath.Base(r.File))
	case verb == "delete_annotation":
		return "delete the field"
	default:
		return strings.ReplaceAll(verb, "_", " ")
	}
}

func recipientNames(steps []model.SigningStep) string {
	var names []string
	for _, s := range steps {
		for i := range s.Recipients {
			names = append(names, model.Narrow(s.Recipients[i].Name.String()))
		}
	}
	const most = 3
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}
