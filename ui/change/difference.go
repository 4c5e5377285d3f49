package change

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/describe"
)

// Difference describes a property of a target that is no longer as it was shown.
type Difference struct{ What, Was, Is string }

// Differences joins differences to the end of a sentence: "status was Draft, is Voided".
func Differences(list []Difference) string {
	parts := make([]string, len(list))
	for i, d := range list {
		parts[i] = fmt.Sprintf("%s was %s, is %s", d.What, d.Was, d.Is)
	}
	return strings.Join(parts, "; ")
}

// Moved returns what has changed since, with times in that zone.
func (t Target) Moved(now Target, zone *time.Location) []Difference {
	switch {
	case t.Annotation != nil && now.Annotation != nil:
		list := movedWord(nil, "field", fieldText(t.Annotation), fieldText(now.Annotation))
		return movedWord(list, "content", filledText(t.Annotation), filledText(now.Annotation))
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
	if slices.EqualFunc(was, is, func(a, b model.AttachmentPlaceholder) bool {
		return a.Request() == b.Request() && len(a.Files) == len(b.Files)
	}) {
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

// MovedBeside returns the changes by others since. It compares parts, as the updated_at after own changes says nothing.
func (t Target) MovedBeside(now Target) []Difference {
	was, is := t.parts(), now.parts()
	list := movedText(t.movedName(now), "comment", was.comment, is.comment)
	if t.Envelope != nil && now.Envelope != nil && t.Envelope.LegalityLevel != now.Envelope.LegalityLevel {
		list = append(list, Difference{"legality level", t.Envelope.LegalityLevel.Label(), now.Envelope.LegalityLevel.Label()})
	}
	list = movedWord(list, "documents", fmt.Sprint(len(was.documents)), fmt.Sprint(len(is.documents)))
	list = movedWord(list, "signing steps", fmt.Sprint(len(was.steps)), fmt.Sprint(len(is.steps)))
	return movedWord(list, "recipients", fmt.Sprint(len(Recipients(was.steps))), fmt.Sprint(len(Recipients(is.steps))))
}

func movedWord(list []Difference, what, was, is string) []Difference {
	if was == is {
		return list
	}
	return append(list, Difference{what, was, is})
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

func quoted(t model.Text) string {
	if t.IsEmpty() {
		return "(empty)"
	}
	return `"` + t.String() + `"`
}

// PlaceholderDiff holds the difference between two lists of attachment requests.
type PlaceholderDiff struct {
	Added, Removed, Altered, Kept []model.Text
	WithFiles                     []model.Text // those of the removed that have files, which would be lost
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
		if !slices.ContainsFunc(present, func(p model.AttachmentPlaceholder) bool { return p.ID == w.ID && w.ID != "" }) {
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
		texts []model.Text
	}{{"added", d.Added}, {"removed", d.Removed}, {"altered", d.Altered}} {
		if len(p.texts) > 0 {
			names := make([]string, len(p.texts))
			for i, n := range p.texts {
				names[i] = textOrDash(n)
			}
			parts = append(parts, fmt.Sprintf("%d %s: %s", len(names), p.word, strings.Join(names, ", ")))
		}
	}
	if len(d.Kept) > 0 {
		parts = append(parts, fmt.Sprintf("%d kept", len(d.Kept)))
	}
	if len(parts) == 0 {
		return "No requests."
	}
	return strings.Join(parts, "; ") + "."
}
