package bulksend

import (
	"fmt"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeIntro explains what a row can hold.
func (s *Screen) writeIntro(w *richtext.Writer) {
	k := s.env.Keys.Many
	name := model.Narrow(s.source.Target().Name().String())
	if s.source.Template != nil {
		w.Wrap("", "Every row of a CSV file becomes an envelope from the template "+name+".", theme.Strong)
	} else {
		w.Wrap("", "Every row of a CSV file becomes a copy of the envelope "+name+".", theme.Strong)
	}
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

// columnFacts are the columns that a row can have.
func (s *Screen) columnFacts() []draw.Fact {
	need := "2 to 256 letters a-z, digits and blanks"
	if rule := s.source.nameRule(nil); rule != "" {
		need += "; without it each is called " + rule
	} else {
		need += "; without it the copy keeps its name"
	}
	list := []draw.Fact{{Label: "envelope name", Value: need}}
	for _, c := range s.source.Columns(0) {
		switch c.Kind {
		case Comment:
			list = append(list, draw.Fact{Label: c.String(), Value: "optional"})
		case PersonName:
			list = append(list, draw.Fact{Label: c.String() + " " + s.env.Theme.Glyphs.Ellipsis, Value: s.personText(c.Person)})
		case DynamicField:
			list = append(list, draw.Fact{Label: c.String(), Value: "dynamic field; what stays empty is left as it is"})
		}
	}
	return list
}

// personText is a recipient of the source by its number.
func (s *Screen) personText(number int) string {
	n := 0
	for _, step := range s.source.Target().SigningSteps() {
		for i := range step.Recipients {
			if n++; n != number {
				continue
			}
			r := &step.Recipients[i]
			name, email := model.Narrow(r.Name.String()), model.Narrow(r.Email.String())
			if name == "" {
				name = "no name yet"
			}
			if email == "" {
				email = "no address yet"
			}
			return fmt.Sprintf("%s, %s, %s", name, email, r.Role.Label())
		}
	}
	return ""
}

// writePeople explains what happens with the people of a row.
func (s *Screen) writePeople(w *richtext.Writer) {
	w.Heading("People")
	n := 0
	for _, step := range s.source.Target().SigningSteps() {
		n += len(step.Recipients)
	}
	if !s.env.Client.Supports(addSteps) {
		w.Note("This service does not offer adding people, so every envelope has those it brings along.")
		return
	}
	if n > 0 {
		w.Note(fmt.Sprintf("An envelope brings its recipients along. The people 1 to %d of a row take their places, and what a row leaves empty stays. "+
			"They are sent with the ids the new envelope has for them; that the service then fills these places, and does not add somebody, is what its public help says, not the specification. "+
			"So make one draft first and look at it.", n))
	}
	w.Note(fmt.Sprintf("Somebody with a higher number is added in a step behind the others: name %d and email %d are needed, and without a role they sign.", n+1, n+1))
}
