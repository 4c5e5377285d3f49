package ui_test

import (
	"regexp"
	"strconv"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// A change of the settings is seen when the person comes back to the terminal, and nothing is read again or left.
func TestSettingsAreTakenUp(t *testing.T) {
	var next *ui.SettingsChange
	o := own(settings.Program{Name: "Old", Key: "f8", Command: []string{"true"}, Show: settings.ShowNothing})
	given := o.More
	var present settings.Resolved
	o.More = func(to *ui.Options) {
		given(to)
		present = *to.Settings
		to.SettingsChange = func() *ui.SettingsChange {
			found := next
			next = nil
			return found
		}
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "enter").See("Overview")
		p.Send(tea.FocusMsg{}).Hides("settings")
		changed, k := present, keys.Default()
		changed.Programs = []settings.Program{{Name: "New", Key: "f9", Command: []string{"true"}, Show: settings.ShowNothing}}
		changed.Theme = settings.ThemeLight
		changed.Keys = map[string][]string{"global.close": {"f12"}}
		k.Apply(changed.Keys)
		next = &ui.SettingsChange{Settings: &changed, Keys: k}
		p.Send(tea.FocusMsg{}).See("The settings have changed: theme, programs, keys taken up.", "Overview")
		p.Press("q").See("Overview")
		p.Press("f9").See("New ended well.")
		p.Press("f12").Gone("Overview")

		waits := changed
		waits.Profile.PageSize = 7
		next = &ui.SettingsChange{Settings: &waits, Keys: k}
		p.Press("r").See("At the next start: page_size.")
		next = &ui.SettingsChange{Wrong: "config.yaml:3:1: them: unknown setting"}
		p.Send(tea.FocusMsg{}).See("The settings have changed and are not used: config.yaml:3:1")
	})
}

// settingsFile is that of a program, and is changed while it runs.
type settingsFile struct {
	present settings.Resolved
	next    *ui.SettingsChange
}

// options give a program the settings of a file that is changed.
func (c *settingsFile) options(o uitest.Options) uitest.Options {
	given := o.More
	o.More = func(to *ui.Options) {
		if given != nil {
			given(to)
		}
		c.present = *to.Settings
		to.SettingsChange = func() *ui.SettingsChange {
			found := c.next
			c.next = nil
			return found
		}
	}
	return o
}

// write changes the file, and comes back to the terminal.
func (c *settingsFile) write(p *uitest.Program, edit func(*settings.Resolved)) {
	changed, k := c.present, keys.Default()
	edit(&changed)
	k.Apply(changed.Keys)
	c.present, c.next = changed, &ui.SettingsChange{Settings: &changed, Keys: k}
	p.Send(tea.FocusMsg{})
}

// Views, their columns and the limits of the rules are taken up in place.
func TestViewsAndThresholdsAreTakenUp(t *testing.T) {
	c := &settingsFile{}
	uitest.Run(t, c.options(uitest.Options{Width: 150, Height: 40}), func(p *uitest.Program) {
		p.Press("2").See("overdue: 2", uitest.AllRead)
		few := rowsRead(p)
		c.write(p, func(s *settings.Resolved) { s.Thresholds.ExpiringWatch *= 4 })
		p.See("thresholds.expiring_watch taken up", uitest.AllRead)
		if many := rowsRead(p); many <= few {
			t.Errorf("%d envelopes expire within 28 days, %d within 7", many, few)
		}

		c.write(p, func(s *settings.Resolved) {
			s.Views = []settings.View{
				{Name: "Expiring", Columns: []string{"name", "expires"}},
				{Name: "Leases", Query: "lease", Order: settings.OrderName, Ascending: true},
			}
		})
		p.See("The settings have changed: views taken up.", "Name", "Expires").Hides("Waiting for  ")
		p.Press("ctrl+p").Enter("view leases").See("Envelopes that match lease", "Name↑")
		c.write(p, func(s *settings.Resolved) {
			s.Views = []settings.View{{Name: "Leases", Query: "loan", Order: settings.OrderName}}
		})
		p.See("Envelopes that match loan", "Loan ", "Name↓").Hides("Lease ")
		c.write(p, func(s *settings.Resolved) { s.Views = nil })
		p.See("need you", "Waiting for", uitest.AllRead)

		c.write(p, func(s *settings.Resolved) { s.Thresholds.DraftSoon /= 3 })
		p.See("thresholds.draft_soon taken up", uitest.AllRead)
	})
}

// rowsRead is how many envelopes the open view has.
func rowsRead(p *uitest.Program) int {
	p.T.Helper()
	found := regexp.MustCompile(`(?m)^([0-9]+) · .* all read`).FindStringSubmatch(p.Screen())
	if found == nil {
		p.T.Fatal(p.Screen())
	}
	n, _ := strconv.Atoi(found[1])
	return n
}
