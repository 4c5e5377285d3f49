//go:build !race

package envelope_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

// everywhere is an envelope with a text in every place that strangers can write to.
func everywhere(text string) *model.Envelope {
	e, t := lease(), model.NewText(text)
	e.Name, e.Comment = t, t
	e.Notification.Subject, e.Notification.Message = t, t
	for _, r := range e.Recipients() {
		r.Name, r.Email = t, t
		if r.Verification != nil {
			r.Verification.Value = model.NewSecret(text)
		}
	}
	for i := range e.Documents {
		e.Documents[i].Name, e.Documents[i].Filename = t, t
	}
	for i := range e.Attachments.Recipients {
		of := &e.Attachments.Recipients[i]
		of.RecipientName = t
		for j := range of.Placeholders {
			p := &of.Placeholders[j]
			p.Name, p.Hint = t, t
			for k := range p.Files {
				p.Files[k].Name, p.Files[k].MIMEType = t, t
			}
		}
	}
	return e
}

// Whatever strangers wrote: every tab and panel has its size, and nothing that could harm a terminal.
func TestHostileTexts(t *testing.T) {
	sizes := []screen.Size{{Width: 60, Height: 13}, {Width: 80, Height: 22}, {Width: 200, Height: 48}}
	for _, sample := range hostile.Strings() {
		t.Run(sample.Name, func(t *testing.T) {
			e := everywhere(sample.Text)
			source, err := json.Marshal(e)
			testbed.Must(t, err)
			e.Source = source
			s := known(t, e, sizetest.Theme())
			layOut(t, s)
			for _, size := range sizes {
				s.Resize(size)
				for _, keys := range [][]string{{"1"}, {"2", "."}, {"3"}, {"4"}, {"5"}, {"6"}, {"7"}, {"8"}, {"w"}, {"G"}, {"w"}} {
					hit(t, s, keys...)
					sizetest.Exact(t, s.View(), size.Width, size.Height)
				}
				for _, menu := range []string{"a", "Y", "d"} {
					hit(t, s, menu)
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "esc")
				}
			}
			if err := hostile.Check(s.Title()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestEverySize(t *testing.T) {
	e := lease()
	e.Source = []byte(`{"id":"x"}`)
	for name, th := range sizetest.Themes() {
		s := known(t, e, th)
		layOut(t, s)
		for _, size := range sizetest.Sizes() {
			t.Run(fmt.Sprintf("%s %dx%d", name, size.Width, size.Height), func(t *testing.T) {
				s.Resize(screen.Size{Width: size.Width, Height: size.Height})
				for tab := range 8 {
					hit(t, s, fmt.Sprint(tab+1), "j", "ctrl+d", "G", "g", "k", "pgdown")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "w", "j", "G")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "w", "/", "e", "enter", "n", "N")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					s.Unwind()
				}
			})
		}
	}
}
