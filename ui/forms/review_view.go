package forms

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// resize gives the question its height and the requests the rest.
func (r *review) resize(size area) {
	r.size = size
	if r.question != nil {
		r.requests.SetLines(r.run.reviewLines(size.inner()))
	}
	r.requests.Resize(size.inner(), max(size.Height-len(r.questionLines())-1, 0))
}

// questionLines are the dialog below the requests, as high as it needs to be, which leaves
// them at least a third of the screen.
func (r *review) questionLines() []string {
	if r.question == nil {
		return nil
	}
	return r.question.Lines(r.size.inner(), r.size.questionHeight())
}

// lines are what will be sent, with the question below.
func (r *review) lines(trail breadcrumbs) []string {
	first, last, total := r.requests.Position()
	t := r.run.env.Theme
	scrolled := ""
	if last-first+1 < total {
		scrolled = fmt.Sprintf("  lines %d-%d of %d", first, last, total)
	}
	head := t.Paint(theme.Title, trail.atReview().progress()+"Exactly this is sent") + t.Paint(theme.Muted, scrolled)
	lines := append([]string{draw.Fit(head, r.size.inner(), t.Glyphs.Ellipsis)}, r.requests.Lines()...)
	return append(lines, r.questionLines()...)
}

func (r *review) cursor() *tea.Cursor {
	y := max(r.size.Height-len(r.questionLines()), 1)
	return r.question.Cursor(margin, y, r.size.inner(), r.size.questionHeight())
}

// reviewLines are the requests in order, with their facts.
func (r *run) reviewLines(width int) []string {
	t := r.env.Theme
	var lines []string
	if len(r.plan.comparison) > 0 {
		lines = sideBySide(t, r.plan.comparison, width)
	}
	for i, st := range r.plan.steps {
		title := fmt.Sprintf("%d. %s", i+1, st.verb)
		if i < r.current() {
			lines = append(lines, draw.Fit(t.Paint(theme.Good, t.Glyphs.Check+" "+title)+"  "+t.Paint(theme.Muted, r.results[i]), width, t.Glyphs.Ellipsis), "")
			continue
		}
		call := ""
		if op, ok := api.Lookup(st.request.Operation); ok {
			call = op.Method + " " + op.Path
		}
		lines = append(lines, draw.Fit(t.Paint(theme.Strong, title)+"  "+t.Paint(theme.Muted, call), width, t.Glyphs.Ellipsis))
		lines = append(lines, draw.Facts(t, st.facts, width)...)
		lines = append(lines, "")
	}
	return lines
}
