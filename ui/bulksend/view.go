package bulksend

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

const headLines = 3

// View implements [screen.Screen].
func (s *Screen) View() string {
	w, h := s.size.Width, s.size.Height
	if !s.sourceMissing() && s.chooser == nil {
		switch s.stage {
		case matching:
			return s.columns.View()
		case listing:
			return s.rows.browser.Page(s.rowHead(), s.rows.browser.Body(nil, "", draw.Empty{Title: s.emptyTitle()}))
		}
	}
	view := draw.Join(draw.FitAll(s.body(), w, h))
	if s.menu != nil {
		return s.menu.Over(view, w, h)
	}
	return view
}

func (s *Screen) body() []string {
	t, w, h := s.env.Theme, s.size.Width, s.size.Height
	switch {
	case s.source.ID() == "":
		return draw.Empty{Title: "Nothing is selected."}.Lines(t, w, h)
	case s.opening.Age().Failed != nil:
		return describe.Failed(s.env, s.opening.Err(), w, h)
	case s.sourceMissing():
		return s.spinner.Lines(t, "Reading what envelopes are made from", w, h)
	case s.chooser != nil:
		return s.chooser.lines(w, h)
	}
	s.intro.Write(s.introVersion+1, s.writeIntro)
	return s.intro.Lines()
}

func (s *Screen) rowHead() []string {
	t, third := s.env.Theme, s.env.Theme.Paint(theme.Muted, s.sendNote())
	switch {
	case s.rows.browser.Typing():
		third = s.rows.browser.SearchLine(s.size.Width)
	case s.rows.problem != "":
		third = t.Paint(theme.Warn, s.rows.problem)
	}
	return []string{t.Paint(theme.Strong, s.columns.Shown.Description()), s.summary(), third}
}

func (s *Screen) summary() string {
	t, n := s.env.Theme, s.rows.counts
	if s.rows.checked == nil {
		return ""
	}
	left := ""
	if n.leftOut > 0 {
		left = fmt.Sprintf(", %d left out", n.leftOut)
		if n.duplicates > 0 {
			left += fmt.Sprintf(" (%d seen before)", n.duplicates)
		}
	}
	text := t.Paint(theme.Strong, fmt.Sprintf("%d go ahead", n.ready)) + t.Paint(theme.Warn, left)
	return text + t.Paint(theme.Muted, ": "+n.cost(s.env.Settings.Profile.Limits.PerSecond))
}

func (s *Screen) sendNote() string {
	k := s.env.Keys.Many
	parts := []string{"They stay drafts; " + keys.Short(k.Send) + " sends them at the end."}
	switch {
	case s.source.CannotSend() != "":
		parts[0] = s.source.CannotSend()
	case s.rows.options.Send:
		parts[0] = "They are sent at the end; " + keys.Short(k.Send) + " leaves drafts."
	}
	if s.rows.options.AllowDuplicates {
		parts = append(parts, "Rows seen before go ahead too.")
	}
	if s.rows.leftOut {
		parts = append(parts, "Only what is left out is shown.")
	}
	return strings.Join(parts, " ")
}

const noRow = "The file has no row below the names of its columns."

func (s *Screen) emptyTitle() string {
	switch {
	case s.rows.checked == nil && len(s.columns.Shown.Sheet.Rows) > 0:
		return ""
	case len(s.columns.Shown.Sheet.Rows) == 0:
		return noRow
	case s.rows.leftOut && s.rows.counts.leftOut == 0:
		return "No row is left out."
	default:
		return "No row matches."
	}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menu != nil:
		return s.menu.Cursor(s.size.Width, s.size.Height)
	case s.sourceMissing():
	case s.chooser != nil:
		return s.chooser.input.Cursor(0, 0)
	case s.stage == listing:
		return s.rows.browser.Cursor()
	case s.stage == matching:
		return s.columns.Cursor()
	}
	return nil
}

func (s *Screen) writeIntro(w *richtext.Writer) {
	k := s.env.Keys.Many
	name := model.Narrow(s.source.Name().String())
	becomes := "a copy of the envelope "
	if s.source.Template != nil {
		becomes = "an envelope from the template "
	}
	w.Wrap("", "Every row of a CSV file becomes "+becomes+name+".", theme.Strong)
	w.Note(fmt.Sprintf("%s chooses the file, %s saves a sample with the right columns. Nothing is sent before you have seen every row and confirmed.",
		keys.Short(k.File), keys.Short(k.Sample)))
	w.Heading("What a row can hold")
	w.Facts(s.columnFacts()...)
	w.Heading("How columns are found")
	w.Note("By their names, in English, German, French, Italian or Spanish, or by the names of the places (Tenant: email); field X is a dynamic field. What a column is taken for is shown, and can be matched by hand. " +
		"People have numbers: name 1, email 1, role 1, step 1, phone 1, passcode 1.")
	w.Note("With commas, semicolons, tabs or vertical bars, best in UTF-8, up to 10 MB. This program never writes phone numbers and passcodes to the disk.")
	s.writePeople(w)
}

func (s *Screen) columnFacts() []draw.Fact {
	need := "2 to 256 letters a-z, digits and blanks"
	if rule := s.source.nameRule(nil); rule != "" {
		need += fmt.Sprintf("; without it each is called %s (%s for another rule)", rule, keys.Short(s.env.Keys.Many.Names))
	} else {
		need += "; without it the copy keeps its name"
	}
	list := []draw.Fact{{Label: "envelope name", Value: need}}
	for _, c := range s.source.Layout().Columns(0) {
		switch c.Kind {
		case spreadsheet.Comment:
			list = append(list, draw.Fact{Label: c.String(), Value: "optional"})
		case spreadsheet.FullName:
			list = append(list, draw.Fact{Label: c.String() + " " + s.env.Theme.Glyphs.Ellipsis, Value: s.personText(c.Person)})
		case spreadsheet.DynamicField:
			list = append(list, draw.Fact{Label: c.String(), Value: "dynamic field; what stays empty is left as it is"})
		}
	}
	return list
}

func (s *Screen) personText(number int) string {
	all := s.source.recipients()
	if number > len(all) {
		return ""
	}
	r := all[number-1]
	return fmt.Sprintf("%s, %s, %s", cmp.Or(model.Narrow(r.Name.String()), "no name yet"), cmp.Or(model.Narrow(r.Email.String()), "no address yet"), r.Role.Label())
}

func (s *Screen) writePeople(w *richtext.Writer) {
	w.Heading("People")
	n := len(s.source.recipients())
	if !s.source.Supports.AddsSteps() {
		w.Note("This service does not offer adding people, so every envelope has those it brings along.")
		return
	}
	if n > 0 {
		w.Note(fmt.Sprintf("An envelope brings its recipients along. The people 1 to %d of a row take their places, and what a row leaves empty stays. "+
			"They are sent with the ids the new envelope has for them; that the service then fills these places, and does not add another recipient, is said by its public help, not by the specification.  "+
			"So make one draft first and look at it.", n))
	}
	w.Note(fmt.Sprintf("A person with a higher number is added in a step behind the others: name %d and email %d are needed, and without a role they sign.", n+1, n+1))
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() (page screen.Page) {
	switch {
	case s.source.ID() == "", s.sourceMissing():
		page.Lines = draw.Spoken(s.body())
	case s.stage == matching:
		page = s.columns.Spoken()
	case s.stage == listing:
		head := []string{s.columns.Shown.Description(), s.summary(), s.rows.problem, s.sendNote()}
		page = s.rows.browser.Spoken(head, []string{s.emptyTitle()})
	default:
		page.Lines = richtext.Spoken(s.env.Theme, s.writeIntro)
	}
	page.Waiting = page.Waiting || s.file.Phase() == screen.Waiting || s.Loading()
	if s.menu != nil {
		page.Ask = s.menu.Spoken()
	}
	if s.chooser != nil {
		page.Ask = &screen.Ask{Text: draw.Spoken([]string{s.chooser.problem, "Which CSV file? Its path; a path that begins with ~ is in your home folder."}), Accept: s.env.Keys.Prompt.Accept}
	}
	return page
}
