package change

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/describe"
)

// Difference is a property of a target that is no longer as it was shown.
type Difference struct{ What, Was, Is string }

// String is the difference as part of a sentence: "status was Draft, is Voided".
func (d Difference) String() string { return fmt.Sprintf("%s was %s, is %s", d.What, d.Was, d.Is) }

// Differences joins differences to the end of a sentence.
func Differences(list []Difference) string {
	parts := make([]string, len(list))
	for i, d := range list {
		parts[i] = d.String()
	}
	return strings.Join(parts, "; ")
}

// Moved returns what has changed since: status, name and updated_at, or the settings of a
// field. Times are in that zone.
func (t Target) Moved(now Target, zone *time.Location) []Difference {
	switch {
	case t.Annotation != nil && now.Annotation != nil:
		return movedField(t.Annotation, now.Annotation)
	case t.Webhook != nil && now.Webhook != nil:
		return differences(nil, "target", t.Webhook.Target, now.Webhook.Target)
	case t.Template != nil && now.Template != nil:
		list := differences(nil, "name", t.Template.Name, now.Template.Name)
		return movedTime(list, t.Template.UpdatedAt, now.Template.UpdatedAt, zone)
	case t.Envelope != nil && now.Envelope != nil:
		var list []Difference
		if was, is := t.Envelope.Status, now.Envelope.Status; was != is {
			list = append(list, Difference{"status", was.Label(), is.Label()})
		}
		list = differences(list, "name", t.Envelope.Name, now.Envelope.Name)
		return movedTime(list, t.Envelope.UpdatedAt, now.Envelope.UpdatedAt, zone)
	}
	return nil
}

// MovedRequests returns what has changed about the attachment requests since: a change that
// replaces them all must not lose a request of somebody else, nor an uploaded file.
func (t Target) MovedRequests(now Target) []Difference {
	was, is := t.attachments().Placeholders(), now.attachments().Placeholders()
	same := slices.EqualFunc(was, is, func(a, b model.AttachmentPlaceholder) bool {
		return a.Request() == b.Request() && len(a.Files) == len(b.Files)
	})
	if same {
		return nil
	}
	return []Difference{{"attachment requests", requestsText(was), requestsText(is)}}
}

func requestsText(list []model.AttachmentPlaceholder) string {
	if len(list) == 0 {
		return "none"
	}
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = quoted(p.Name)
		if n := len(p.Files); n > 0 {
			names[i] += " with " + describe.Counted(n, "file")
		}
	}
	return strings.Join(names, ", ")
}

// MovedBeside returns what others have changed since. It is for a target that was changed
// by this program, whose updated_at says nothing about others, so that the parts are
// compared.
func (t Target) MovedBeside(now Target) []Difference {
	switch {
	case t.Template != nil && now.Template != nil:
		was, is := t.Template, now.Template
		list := differences(nil, "name", was.Name, is.Name)
		list = differences(list, "comment", was.Comment, is.Comment)
		return movedParts(list, was.Documents, is.Documents, was.SigningSteps, is.SigningSteps)
	case t.Envelope != nil && now.Envelope != nil:
		was, is := t.Envelope, now.Envelope
		list := t.Moved(now, time.UTC)
		list = slices.DeleteFunc(list, func(d Difference) bool { return d.What == lastChange })
		list = differences(list, "comment", was.Comment, is.Comment)
		if was.LegalityLevel != is.LegalityLevel {
			list = append(list, Difference{"legality level", was.LegalityLevel.Label(), is.LegalityLevel.Label()})
		}
		return movedParts(list, was.Documents, is.Documents, was.SigningSteps, is.SigningSteps)
	}
	return nil
}

func movedParts(list []Difference, wasDocuments, isDocuments []model.Document, wasSteps, isSteps []model.SigningStep) []Difference {
	list = movedCount(list, "documents", len(wasDocuments), len(isDocuments))
	list = movedCount(list, "signing steps", len(wasSteps), len(isSteps))
	return movedCount(list, "recipients", recipientCount(wasSteps), recipientCount(isSteps))
}

func movedCount(list []Difference, what string, was, is int) []Difference {
	if was == is {
		return list
	}
	return append(list, Difference{what, strconv.Itoa(was), strconv.Itoa(is)})
}

func recipientCount(steps []model.SigningStep) (n int) {
	for i := range steps {
		n += len(steps[i].Recipients)
	}
	return n
}

func differences(list []Difference, what string, was, is model.Text) []Difference {
	switch {
	case was == is:
		return list
	case was.LooksLike(is):
		return append(list, Difference{what, was.Escaped(), is.Escaped()})
	default:
		return append(list, Difference{what, quoted(was), quoted(is)})
	}
}

// lastChange is the name of the updated_at.
const lastChange = "last change"

func movedTime(list []Difference, was, is model.Time, zone *time.Location) []Difference {
	if was.Time().Equal(is.Time()) {
		return list
	}
	return append(list, Difference{lastChange, timeText(was, zone), timeText(is, zone)})
}

func movedField(was, is *model.Annotation) []Difference {
	var list []Difference
	if a, b := fieldText(was), fieldText(is); a != b {
		list = append(list, Difference{"field", a, b})
	}
	if was.Filled() != is.Filled() {
		list = append(list, Difference{"content", filledText(was), filledText(is)})
	}
	return list
}

func filledText(a *model.Annotation) string {
	if a.Filled() {
		return "filled in"
	}
	return "empty"
}

func fieldText(a *model.Annotation) string {
	return fmt.Sprintf("%s on page %d at %g, %g", a.Type.Label(), a.Page, a.X, a.Y)
}

const timeLayout = "Mon 2 Jan 2006 15:04:05"

func timeText(at model.Time, zone *time.Location) string {
	if at.IsZero() {
		return "not given"
	}
	return at.Time().In(zone).Format(timeLayout)
}

// quoted is a text of the service inside a sentence.
func quoted(t model.Text) string {
	if t.IsEmpty() {
		return "(empty)"
	}
	return `"` + t.String() + `"`
}
