package actions

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/ui/describe"
)

func summary(t *model.Template) string {
	text := fmt.Sprintf("Template %q (%s), %s, %s, %s", t.Name.String(), t.ID, describe.Word(t.LegalityLevel),
		describe.Counted(int(t.Pages), "page"), describe.Counted(int(t.NumRecipients), "recipient"))
	if !t.UpdatedAt.IsZero() {
		text += ", last change " + t.UpdatedAt.Time().Format(time.DateOnly)
	}
	return text
}
