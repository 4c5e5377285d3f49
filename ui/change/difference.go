package change

import (
	"fmt"
	"time"

	"inkdesk/model"
)

// Difference is something about a target that is no longer as it was shown.
type Difference struct{ What, Was, Is string }

// String is the difference as part of a sentence: "status was Draft, is Voided".
func (d Difference) String() string { return fmt.Sprintf("%s was %s, is %s", d.What, d.Was, d.Is) }

// Moved says what about the target has changed since: state, name, the time of its latest
// change, or of a field its settings. Times are shown in the zone given.
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

func movedTime(list []Difference, was, is model.Time, zone *time.Location) []Difference {
	if was.Time().Equal(is.Time()) {
		return list
	}
	return append(list, Difference{"last change", moment(was, zone), moment(is, zone)})
}

// movedField compares what a person decides by. Whether content was entered counts too.
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

const momentForm = "Mon 2 Jan 2006 15:04:05"

func moment(at model.Time, zone *time.Location) string {
	if at.IsZero() {
		return "not given"
	}
	return at.Time().In(zone).Format(momentForm)
}

// quoted is a text of the service in the middle of a sentence of ours.
func quoted(t model.Text) string {
	if t.IsEmpty() {
		return "(empty)"
	}
	return `"` + t.String() + `"`
}
