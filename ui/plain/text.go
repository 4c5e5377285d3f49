package plain

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
)

// text collects lines of a label and what it is about.
type text struct{ strings.Builder }

func (t *text) line(label, format string, args ...any) {
	fmt.Fprintf(t, "%s: %s\n", model.Narrow(label), model.Narrow(fmt.Sprintf(format, args...)))
}

// facts writes facts as lines; one without a label goes on with the one before.
func (t *text) facts(list ...draw.Fact) {
	label := ""
	for _, f := range list {
		if f.Label != "" {
			label = f.Label
		}
		if value := f.Text(); value != "" {
			t.line(label, "%s", value)
		}
	}
}
