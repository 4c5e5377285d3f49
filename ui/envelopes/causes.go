package envelopes

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// causes are those of the scanned account, as the open view shows them.
type causes struct {
	*view.Causes
	views    *views
	listings *listings
	// urgent is how many envelopes are shown beside them.
	urgent int
	// marked are those of which all envelopes are marked.
	marked map[cause.Key]bool
}

// shown reports whether the open view has rows of causes: with a filter every envelope that
// matches is shown.
func (c *causes) shown() bool { return c.views.open().Causes && c.views.sharesScan() }

// open is the cause whose envelopes are shown instead of the view, nil for none.
func (c *causes) open() *cause.Cause {
	if !c.shown() {
		return nil
	}
	return c.Opened
}

// leave shows the view again. It returns the row to select.
func (c *causes) leave() model.EnvelopeID {
	id := model.EnvelopeID(c.Opened.ID())
	c.Opened = nil
	return id
}

// tell counts rows that are shown, for [causes.text].
func (c *causes) tell(rows []*row) {
	c.urgent = 0
	for _, r := range rows {
		if r.Cause() == nil {
			c.urgent++
		}
	}
}

// text says how many of so many rows are envelopes, and how many envelopes the causes among them stand for.
func (c *causes) text(n int) string {
	k := n - c.urgent
	need := fmt.Sprintf("%d need you", c.urgent)
	if c.urgent == 1 {
		need = "1 needs you"
	}
	if k <= 0 {
		return need
	}
	return fmt.Sprintf("%s %s %s of %d", need, c.views.env.Theme.Glyphs.Dot, describe.Counted(k, "group"), c.Count())
}

// written are the causes of rows as they are exported, and which explains most about each.
func (c *causes) written(rows []*row) ([]report.Cause, map[model.EnvelopeID]string) {
	return c.Written(rows, c.listings.scan.Find)
}
