package reading

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
		value := f.Value
		if value == "" {
			value = strings.Join(f.Lines, " / ")
		}
		switch value {
		case "":
			continue
		case "-":
			value = "none"
		}
		if f.Altered {
			value += " (it holds hidden or unsafe characters)"
		}
		t.line(label, "%s", value)
	}
}
