package help

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// assumption is a point that the specification leaves open.
type assumption struct {
	what  string
	value string
	from  string
	name  string // of the setting that overrides it, "" when there is none
}

const (
	published = "public documentation"
	likely    = "most likely"
	careful   = "the careful choice"
)

func (h *Help) assumptions() []assumption {
	a := h.options.Settings.Profile.Assumptions
	unit := "learned from the first date that is read"
	if h.options.Unit != "" {
		unit = h.options.Unit
	}
	if a.TimeUnit != settings.TimeAuto {
		unit = string(a.TimeUnit)
	}
	return []assumption{
		{"What dates count", unit, published + " says seconds", "assumptions.time_unit"},
		{"The row a page starts at", string(a.Cursor) + " of the row that is named", likely, "assumptions.cursor"},
		{"The name of the field that orders a list", a.OrderField, published, "assumptions.order_field"},
		{"What places on a page are measured in", string(a.AnnotationUnit), published, "assumptions.annotation_unit"},
		{"The number of the first page", fmt.Sprint(a.PageBase), likely, "assumptions.page_base"},
		{"The corner that places on a page count from", strings.ReplaceAll(string(a.PageOrigin), "_", " "), published, "assumptions.page_origin"},
		{"Signing steps run one after the other", yesNo(a.StepsSequential), published, "assumptions.steps_sequential"},
		{"Recipients see attachments where nothing is said", yesNo(a.AttachmentsVisible), published, "assumptions.attachments_visible"},
		{"A webhook is registered with its event", yesNo(a.WebhookEvent), published, "assumptions.webhook_event"},
		{"The published extensions are tried", yesNo(h.options.Settings.Profile.Extensions), published, "extensions"},
		{"How many requests the service takes", fmt.Sprintf("%d at once, %g a second", h.options.Settings.Profile.Limits.InFlight, h.options.Settings.Profile.Limits.PerSecond), careful, "limits.in_flight, limits.per_second"},
		{"What PENDING means", "open, and nothing more", careful, ""},
		{"An unknown state", "open for reading, closed for changes", careful, ""},
		{"In which states a change is accepted", "tried in those that make sense, the service decides", careful, ""},
		{"Whether a deleted envelope can come back", "no", careful, ""},
		{"What the dates of the date filter refer to", "the creation", likely, ""},
		{"Whether a change tells the recipients", "it may", careful, ""},
	}
}

func (h *Help) writeAssumptions(w *writer) {
	w.title("What the specification leaves open")
	w.paragraph(theme.Muted, h.settingsPathText())
	w.lines = append(w.lines, "")
	for _, a := range h.assumptions() {
		w.bullet(a.what+": "+a.value, a.note(h.options.Settings))
	}
}

func (h *Help) settingsPathText() string {
	path, found := h.options.Settings.File()
	switch {
	case path == "":
		return "The settings named here go into the profile in the configuration file."
	case !found:
		return "The settings named here go into the profile in " + model.Clean(path) + ", which is not there yet."
	}
	return "The settings named here go into the profile in " + model.Clean(path) + "."
}

func (a assumption) note(s *settings.Resolved) string {
	if a.name == "" {
		return a.from
	}
	text := a.from + "; set " + a.name
	if origin := s.Origin(a.name); origin.Source != settings.FromDefault {
		text += " (now from " + origin.String() + ")"
	}
	return text
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
