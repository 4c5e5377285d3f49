package envelopes

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/entry"
	"inkdesk/ui/view"
)

// causes are those of the scanned account, as the open view shows them.
type causes struct {
	*view.Causes
	views    *views
	listings *listings
	// act and soon count the envelopes that are shown beside them.
	act, soon int
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
	c.act, c.soon = 0, 0
	for _, r := range rows {
		switch {
		case r.Cause() != nil:
		case r.Judgement.Health == triage.NeedsAct:
			c.act++
		case r.Judgement.Health == triage.NeedsSoon:
			c.soon++
		}
	}
}

// text says what so many rows are; a cause counts once, and how many it stands for is said.
func (c *causes) text(n int) string {
	k := n - c.act - c.soon
	if k <= 0 || !c.shown() || c.Opened != nil {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d act, %d soon, %s for %d", c.act, c.soon, describe.Counted(k, "cause"), c.Count())
}

// written are the causes of rows as they are exported, and which explains most about each.
func (c *causes) written(rows []*row) ([]entry.Cause, map[model.EnvelopeID]string) {
	return c.Written(rows, c.listings.scan.Find)
}
