package terminal

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

func TestModesOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		view tea.View
		want string
	}{
		{
			"plain",
			tea.View{},
			"\x1b[>4;2m\x1b[=1;1u\x1b[?2004h\x1b[?25l",
		},
		{
			"everything",
			tea.View{
				AltScreen: true, ReportFocus: true, MouseMode: tea.MouseModeAllMotion, Cursor: tea.NewCursor(0, 0), WindowTitle: "inkdesk",
				KeyboardEnhancements: tea.KeyboardEnhancements{
					ReportEventTypes: true, ReportAlternateKeys: true, ReportAllKeysAsEscapeCodes: true, ReportAssociatedText: true,
				},
			},
			"\x1b[?1049h\x1b[>4;2m\x1b[=31;1u\x1b[?2004h\x1b[?1004h\x1b[?1003h\x1b[?1006h\x1b[?25h\x1b]2;inkdesk\a",
		},
		{
			"little",
			tea.View{DisableBracketedPasteMode: true, MouseMode: tea.MouseModeCellMotion},
			"\x1b[>4;2m\x1b[=1;1u\x1b[?1002h\x1b[?1006h\x1b[?25l",
		},
	} {
		if diff := cmp.Diff(row.want, modesOf(row.view)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}

func TestTitleIsText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var written strings.Builder
		opts := withoutTerminal()
		opts.Output = io.Writer(&written)
		if _, err := Run(t.Context(), &titled{}, opts); err != nil {
			t.Fatal(err)
		}
		if got := written.String(); !strings.Contains(got, "\x1b]2;a]52;c;eA==b\a") || strings.Contains(got, "\x1b]52") {
			t.Errorf("%q", got)
		}
	})
}

// titled has a title that would write to the clipboard.
type titled struct{}

func (m *titled) Init() tea.Cmd                       { return tea.Quit }
func (m *titled) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }

func (m *titled) View() tea.View {
	view := tea.NewView("view")
	view.WindowTitle = "a\x1b]52;c;eA==\ab"
	return view
}
