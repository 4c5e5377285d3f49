// Package bulksend makes envelopes of the rows of a file by a plan of tasks. It sends nothing itself.
package bulksend

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/recipients"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

type stage uint8

const (
	introducing stage = iota // what a row can hold
	matching                 // the columns of the file
	listing                  // its rows
)

// Screen makes tasks of the rows of a file.
type Screen struct {
	env     screen.Env
	size    screen.Size
	source  Source
	opening screen.Slot[opened]
	spinner *screen.Spinner
	stage   stage

	intro        *richtext.Text
	introVersion uint64       // of the introduction
	chooser      *fileChooser // nil unless a file is being chosen
	file         screen.Slot[readFile]
	path         string // of the file that was read
	columns      *recipients.Mapping
	menu         *picker.Menu // nil unless a rule for names is asked for
	rows         rows
}

var (
	_ screen.Reading = (*Screen)(nil)
	_ screen.Loader  = (*Screen)(nil)
)

// New makes the screen. It only sends reads.
func New(env screen.Env, route nav.BulkSend) *Screen {
	s := &Screen{env: env, spinner: screen.NewSpinner(env.Owner), intro: richtext.New(env.Theme)}
	from := change.Target{Template: route.Template, Envelope: route.Envelope}
	s.source = Source{Target: from, Supports: env.Client.Supports}
	s.columns = recipients.NewMapping(env, recipients.MappingOptions{
		Layout: func() spreadsheet.Layout { return s.source.Layout() },
		Notes: func(all []spreadsheet.Column) (notes []string) {
			if rule := s.source.nameRule(all); rule != "" {
				notes = append(notes, "No column names the envelopes: each is called "+rule+".")
			}
			return notes
		},
		Next: func() string { return keys.Short(env.Keys.Many.Continue) + " checks the rows." },
	})
	s.rows = newRows(env)
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

type opened struct {
	target change.Target
	fields []model.Text
}

// readSource reads the template or the envelope, since a list may not have all of it. The
// dynamic fields of an envelope are those of its documents.
func readSource(ctx context.Context, c *api.Client, t change.Target) (o opened, err error) {
	if o.target, err = t.Read(ctx, c); err != nil || t.Kind() != change.AnEnvelope {
		return o, err
	}
	if !change.Supports(c.Supports).FillsFields() {
		return o, nil
	}
	learned, err := change.ReadDynamicFields(ctx, c, o.target)
	for _, d := range learned {
		o.fields = append(o.fields, d.Name)
	}
	return o, err
}

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	target, client := s.source.Target, s.env.Client
	if target.ID() == "" {
		return nil
	}
	ask := s.opening.Ask(s.env.Owner, func(ctx context.Context) (opened, error) { return readSource(ctx, client, target) })
	return tea.Batch(ask, s.spinner.Begin())
}

func (s *Screen) applySource() tea.Cmd {
	s.spinner.End()
	now, read := s.opening.Value()
	if s.opening.Phase() != screen.Ready || !read {
		return nil
	}
	s.source.Target, s.source.Fields = now.target, now.fields
	s.introVersion++
	if s.stage == listing {
		return s.checkRows()
	}
	return nil
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Many from a file" }

// Loading implements [screen.Loader].
func (s *Screen) Loading() bool {
	_, read := s.opening.Value()
	return !read && s.opening.Phase() == screen.Waiting
}

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool {
	return s.menu != nil || s.chooser != nil || s.rows.browser.Typing() || s.columns.Capturing()
}

// Resume implements [screen.Resumer]. The rows of a plan that was opened from here count as duplicates now.
func (s *Screen) Resume(screen.Outcome) tea.Cmd {
	if s.stage == listing {
		return s.checkRows()
	}
	return nil
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.opening.Cancel()
	s.file.Cancel()
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.intro.Restyle(s.env.Theme)
	s.columns.Restyle()
	s.rows.browser.Restyle()
	if s.chooser != nil {
		s.chooser.input.Restyle(s.env.Theme)
	}
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age { return s.opening.Age() }

// Unwind implements [screen.BackHandler]: from the rows to the columns, and from there to the introduction.
func (s *Screen) Unwind() (tea.Cmd, bool) {
	switch s.stage {
	case matching:
		if s.columns.Unwind() {
			return nil, true
		}
		s.stage = introducing
		return nil, true
	case listing:
		if there, text := s.rows.browser.Unwind(); there {
			if text {
				s.rows.applySearch()
			}
			return nil, true
		}
		s.stage = matching
		return nil, true
	}
	return nil, false
}
