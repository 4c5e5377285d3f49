package terminal

import (
	"bytes"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/hostile"
)

// lettered is a program that shows letters that are not ASCII, and ends.
type lettered struct{}

func (m *lettered) Init() tea.Cmd { return nil }

func (m *lettered) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.WindowSizeMsg); ok {
		return m, tea.Quit
	}
	return m, nil
}

func (m *lettered) View() tea.View {
	view := tea.NewView("\x1b[1mZürich 契約 e\u0301\x1b[m")
	view.WindowTitle = "inkdesk - Zürich"
	return view
}

func TestAViewLeavesAsASCII(t *testing.T) {
	for _, row := range []struct {
		ascii          bool
		content, title string
	}{
		{true, "\x1b[1mZ?rich ???? e\x1b[m", "inkdesk - Z?rich"},
		{false, "\x1b[1mZürich 契約 e\u0301\x1b[m", "inkdesk - Zürich"},
	} {
		guard := &guarded{inner: &lettered{}, session: &session{opts: Options{ASCII: row.ascii}}, pacer: &Pacer{}}
		for range 2 { // drawn, and drawn again
			view := guard.View()
			if view.Content != row.content || view.WindowTitle != row.title {
				t.Errorf("ascii %v: %q, title %q", row.ascii, view.Content, view.WindowTitle)
			}
		}
	}
}

// Nothing of a run is above 7E: neither frames nor title.
func TestARunInASCII(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		opts := withoutTerminal()
		opts.Output, opts.ASCII = &out, true
		if _, err := Run(t.Context(), &lettered{}, opts); err != nil {
			t.Fatal(err)
		}
		if i := bytes.IndexFunc(out.Bytes(), func(r rune) bool { return r > 0x7e }); i >= 0 || !bytes.Contains(out.Bytes(), []byte("Z?rich")) {
			t.Errorf("written: %q", out.Bytes())
		}
	})
}

func TestAWriterInASCII(t *testing.T) {
	t.Parallel()
	for _, sample := range hostile.Strings() {
		var out bytes.Buffer
		w := NewWriter(&out)
		w.SetASCII(true)
		for i := range len(sample.Text) {
			_, _ = w.Write([]byte{sample.Text[i]})
		}
		if err := hostile.CheckASCII(string(bytes.ReplaceAll(out.Bytes(), []byte("\t"), nil))); err != nil {
			t.Errorf("%s: %v", sample.Name, err)
		}
	}
	var out bytes.Buffer
	w := NewWriter(&out)
	w.SetASCII(true)
	if _, err := w.Write([]byte("Zürich 契約\n")); err != nil || out.String() != "Z?rich ????\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
