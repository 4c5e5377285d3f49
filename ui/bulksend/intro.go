package bulksend

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

func (s *Screen) writeIntro(w *richtext.Writer) {
	k := s.env.Keys.Many
	name := model.Narrow(s.source.Target().Name().String())
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
		need += "; without it each is called " + rule
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

func (s *Screen) personName(c spreadsheet.Column) string {
	switch {
	case c.Kind == spreadsheet.DynamicField:
		return "dynamic field"
	case c.Person == 0:
		return ""
	}
	name, _, _ := strings.Cut(s.personText(c.Person), ",")
	return name
}

func (s *Screen) writePeople(w *richtext.Writer) {
	w.Heading("People")
	n := len(s.source.recipients())
	if !s.source.acceptsPeople() {
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
