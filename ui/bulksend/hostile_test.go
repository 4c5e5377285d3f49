//go:build !race

package bulksend_test

import (
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// Every frame is checked by uitest.
func TestHostileFiles(t *testing.T) {
	run(t, uitest.Options{Width: 120, Height: 45}, func(d *harness) {
		for _, sample := range hostile.Strings() {
			d.chooseFile("envelope name,name 1,email 1,x\n" + strings.ReplaceAll(sample.Text, "\x00", "") + ",a,b,c\nOffer,\"" + strings.ReplaceAll(sample.Text, "\"", "") + "\",c@example.com,d\n")
			d.Press("y", "j", "z", "j", "z", "esc", "esc", "esc")
		}
	})
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, func(d *harness) {
		sizes := []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}}
		for _, size := range sizes {
			d.Resize(size.Width, size.Height).Press("e", "esc", "j")
		}
		d.Resize(80, 24)
		d.chooseFile(table)
		for _, size := range sizes {
			d.Resize(size.Width, size.Height)
			d.Press("j", "enter", "esc", "z", "z", "y", "j", "z", "z", "/", "esc", "y", "esc", "esc")
		}
	})
}

func TestPlainCharacters(t *testing.T) {
	o := uitest.Options{Width: 120, Terminal: func(c *terminal.Capabilities) { c.ASCII = true }}
	run(t, o, func(d *harness) {
		d.See("What a row can hold")
		ascii := func() {
			testbed.Equal(d.T, hostile.CheckASCII(d.Screen()), nil, "what is shown")
		}
		ascii()
		d.chooseFile(strings.ReplaceAll(table, "Boss", "Jürg Müller"))
		ascii()
		d.After("y", "2 go ahead", "J?rg M?ller")
		ascii()
	})
}
