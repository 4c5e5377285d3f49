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

// Difference describes a property of a target that is no longer as it was shown.
type Difference struct{ What, Was, Is string }

// String returns the difference as part of a sentence: "status was Draft, is Voided".
func (d Difference) String() string { return fmt.Sprintf("%s was %s, is %s", d.What, d.Was, d.Is) }

// Differences joins differences to the end of a sentence.
func Differences(list []Difference) string {
	parts := make([]string, len(list))
	for i, d := range list {
		parts[i] = d.String()
	}
	return strings.Join(parts, "; ")
}

// Moved returns what has changed since, with times in that zone.
func (t Target) Moved(now Target, zone *time.Location) []Difference {
	switch {
	case t.Annotation != nil && now.Annotation != nil:
		return movedField(t.Annotation, now.Annotation)
	case t.Webhook != nil && now.Webhook != nil:
		return movedText(nil, "target", t.Webhook.Target, now.Webhook.Target)
	}
	list := t.movedName(now)
	if was, is := t.parts().updated, now.parts().updated; !was.Time().Equal(is.Time()) {
		list = append(list, Difference{"last change", timeText(was, zone), timeText(is, zone)})
	}
	return list
}

func (t Target) movedName(now Target) []Difference {
	var list []Difference
	if was, is := t.Status(), now.Status(); was != is {
		list = append(list, Difference{"status", was.Label(), is.Label()})
	}
	return movedText(list, "name", t.parts().name, now.parts().name)
}

// MovedRequests returns what has changed about the attachment requests since, because a change that
// replaces them all must lose neither a request of another person nor an uploaded file.
func (t Target) MovedRequests(now Target) []Difference {
	was, is := t.parts().attachments.Placeholders(), now.parts().attachments.Placeholders()
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

// MovedBeside returns the changes by others since. It is for a target that was changed by this program. Its updated_at
// says nothing about others, so that the parts are compared.
func (t Target) MovedBeside(now Target) []Difference {
	was, is := t.parts(), now.parts()
	list := movedText(t.movedName(now), "comment", was.comment, is.comment)
	if t.Envelope != nil && now.Envelope != nil && t.Envelope.LegalityLevel != now.Envelope.LegalityLevel {
		list = append(list, Difference{"legality level", t.Envelope.LegalityLevel.Label(), now.Envelope.LegalityLevel.Label()})
	}
	list = movedWord(list, "documents", strconv.Itoa(len(was.documents)), strconv.Itoa(len(is.documents)))
	list = movedWord(list, "signing steps", strconv.Itoa(len(was.steps)), strconv.Itoa(len(is.steps)))
	return movedWord(list, "recipients", recipientCount(was.steps), recipientCount(is.steps))
}

func movedWord(list []Difference, what, was, is string) []Difference {
	if was == is {
		return list
	}
	return append(list, Difference{what, was, is})
}

func recipientCount(steps []model.SigningStep) string {
	n := 0
	for i := range steps {
		n += len(steps[i].Recipients)
	}
	return strconv.Itoa(n)
}

func movedText(list []Difference, what string, was, is model.Text) []Difference {
	switch {
	case was == is:
		return list
	case was.LooksLike(is):
		return append(list, Difference{what, was.Escaped(), is.Escaped()})
	default:
		return append(list, Difference{what, quoted(was), quoted(is)})
	}
}

// movedField compares the shown properties of a field, and whether it is filled in.
func movedField(was, is *model.Annotation) []Difference {
	list := movedWord(nil, "field", fieldText(was), fieldText(is))
	return movedWord(list, "content", filledText(was), filledText(is))
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

func timeText(at model.Time, zone *time.Location) string {
	if at.IsZero() {
		return "not given"
	}
	return at.Time().In(zone).Format("Mon 2 Jan 2006 15:04:05")
}

// quoted returns a text of the service inside a sentence.
func quoted(t model.Text) string {
	if t.IsEmpty() {
		return "(empty)"
	}
	return `"` + t.String() + `"`
}

// PlaceholderDiff holds the difference between two lists of attachment requests.
type PlaceholderDiff struct {
	Added, Removed, Altered, Kept []model.Text
	// WithFiles holds those of the removed that have files, which would be lost.
	WithFiles []model.Text
}

// Compare compares the lists by the ids of the requests.
func Compare(present []model.AttachmentPlaceholder, wanted []model.PlaceholderRequest) PlaceholderDiff {
	var d PlaceholderDiff
	for i := range present {
		p := &present[i]
		at := slices.IndexFunc(wanted, func(w model.PlaceholderRequest) bool { return w.ID == p.ID && p.ID != "" })
		switch {
		case at < 0:
			d.Removed = append(d.Removed, p.Name)
			if len(p.Files) > 0 {
				d.WithFiles = append(d.WithFiles, p.Name)
			}
		case wanted[at] != p.Request():
			d.Altered = append(d.Altered, wanted[at].Name)
		default:
			d.Kept = append(d.Kept, p.Name)
		}
	}
	for _, w := range wanted {
		known := func(p model.AttachmentPlaceholder) bool { return p.ID == w.ID && w.ID != "" }
		if !slices.ContainsFunc(present, known) {
			d.Added = append(d.Added, w.Name)
		}
	}
	return d
}

// None reports whether the lists are the same.
func (d PlaceholderDiff) None() bool { return len(d.Added)+len(d.Removed)+len(d.Altered) == 0 }

// String returns the numbers, with the names of added and removed requests.
func (d PlaceholderDiff) String() string {
	var parts []string
	for _, p := range []struct {
		word  string
		names []model.Text
		named bool
	}{{"added", d.Added, true}, {"removed", d.Removed, true}, {"altered", d.Altered, true}, {"kept", d.Kept, false}} {
		if len(p.names) == 0 {
			continue
		}
		part := fmt.Sprintf("%d %s", len(p.names), p.word)
		if p.named {
			names := make([]string, len(p.names))
			for i, n := range p.names {
				names[i] = textOrDash(n)
			}
			part += ": " + strings.Join(names, ", ")
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "No requests."
	}
	return strings.Join(parts, "; ") + "."
}
