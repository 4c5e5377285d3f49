package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/printed"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

// Spot describes a place in a document: a box on a page, counted from 0.
type Spot struct {
	Page int
	Box  geometry.Box
}

// Document describes the document that a field is placed on.
type Document struct {
	ID    model.DocumentID
	Pages []geometry.Page
	// Others holds the fields that are there already.
	Others []Other
	// People names those who may fill the field in. The names are clean.
	People []string
}

// Other describes a field that is there already.
type Other struct {
	Spot
	Type     model.AnnotationType
	Required bool
	Person   int // index, or NoRecipient
}

// shared bounds the part of the smaller of two fields that the other one may cover, because
// fields placed by cells touch their neighbours.
const shared = 0.05

func (s Spot) clashes(o Spot) bool { return s.Page == o.Page && s.Box.Overlap(o.Box) > shared }

// Problems returns the problems of a place as sentences, none where all is well.
func (d Document) Problems(s Spot) (found []string) {
	switch {
	case s.Page < 0 || len(d.Pages) > 0 && s.Page >= len(d.Pages):
		return []string{"The document has no such page."}
	case s.Box.Off():
		found = append(found, "It is wholly off the page.")
	case !s.Box.Inside():
		found = append(found, "It is partly off the page.")
	}
	for _, o := range d.Others {
		if !s.clashes(o.Spot) {
			continue
		}
		said := "It and the " + strings.ToLower(o.Type.Label())
		if o.Person >= 0 && o.Person < len(d.People) {
			said += " of " + d.People[o.Person]
		}
		if said += " cover each other."; !slices.Contains(found, said) {
			found = append(found, said)
		}
	}
	return found
}

// pageCount returns at least 1, because not every document tells how many pages it has.
func (d Document) pageCount() int { return max(len(d.Pages), 1) }

// PagesOf returns the sizes of the pages of a document.
func PagesOf(d *model.Document) []geometry.Page {
	const most = 10_000 // a document may claim any number
	pages := make([]geometry.Page, min(geometry.PageCount(d), most))
	for i := range pages {
		pages[i] = geometry.PageAt(d, i)
	}
	return pages
}

func percent(part float64) string { return fmt.Sprintf("%.1f", part*100) }

// Words holds the printed words of documents, as far as they are known.
type Words map[model.DocumentID]screen.Printed

func (e *Editor) askFile() {
	e.file = textline.New(e.theme, textline.Options{Prompt: "Words of the file: ", Placeholder: "path of the PDF on this machine", Max: 4096})
	e.file.Resize(e.width)
}

func (e *Editor) updateFile(msg tea.Msg) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		p, path := e.env.Keys.Prompt, strings.TrimSpace(e.file.Value())
		switch {
		case key.Matches(press, p.Cancel), key.Matches(press, p.Accept) && path == "":
			e.file = nil
			return nil
		case key.Matches(press, p.Accept):
			e.file = nil
			return e.reading.Ask(e.env.Owner, func(ctx context.Context) (screen.Printed, error) {
				return printed.OfFile(ctx, path)
			})
		}
	}
	return e.file.Update(msg)
}

func (e *Editor) applyWords() tea.Cmd {
	if e.reading.Phase() == screen.Failed {
		return notice.Fail(e.reading.Err())
	}
	read, _ := e.reading.Value()
	e.options.Words[e.options.ID] = read
	e.env.Printed.Keep(e.options.ID, read) // for the next look at the page
	e.show()
	if why := cmp.Or(read.WhyNone(), read.Differs(e.options.Pages)); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	return nil
}
