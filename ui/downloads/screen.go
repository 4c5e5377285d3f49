// Package downloads fetches files of envelopes into the download folder: certificates, signed documents,
// attachments, and the evidence bundle of all of them. Every file is one job of a queue; a job that fails
// does not stop the others, and a cancelled one leaves nothing behind. A job has work, which a command
// does, with a meter for its progress; a bundle is the folder that the jobs of an evidence bundle share.
package downloads

import (
	"os"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/table"
)

// Screen shows the queue of one order and carries it out.
type Screen struct {
	env   screen.Env
	route nav.Downloads
	size  screen.Size

	queue queue
	table *table.Table[*job, int]
	menu  *picker.Menu // what to copy of the selected file, nil when closed

	tick  screen.Timer // redraws the progress while something runs; rate is measured between ticks
	rate  rate
	login files.Login // zero where this is not SSH
}

type rate struct {
	at        time.Time
	moved     int64
	perSecond int64 // bytes
}

// New prepares the order; the first file is asked for in Start.
func New(env screen.Env, route nav.Downloads) *Screen {
	s := &Screen{
		env: env, route: route, login: files.LoginFromEnv(os.Getenv),
		queue: queue{
			owner: env.Owner, client: env.Client, folder: env.Settings.DownloadFolder,
			// One call stays free for the screens below.
			limit: max(env.Settings.Profile.Limits.InFlight-1, 1),
		},
	}
	for i := range route.Envelopes {
		s.queue.insert(len(s.queue.jobs), jobsFor(&route.Envelopes[i], route)...)
	}
	s.table = table.New(env.Theme, table.Options[*job, int]{Columns: s.columns(), ID: func(j *job) int { return j.number }})
	s.table.SetRows(s.queue.jobs)
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.startAndRedraw() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Downloads" }

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.table.Resize(size.Width, max(size.Height-headLines-detailLines, 1))
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.table.Restyle(s.env.Theme) }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil }

// Cursor implements [screen.TextInput]. Nothing is typed here.
func (s *Screen) Cursor() *tea.Cursor { return nil }

// Busy implements [screen.Busier].
func (s *Screen) Busy() string {
	if s.queue.finished() {
		return ""
	}
	return "Files are still being downloaded; leaving stops them, and keeps those that are complete."
}

// Working implements [screen.Busier].
func (s *Screen) Working() bool {
	return !s.queue.finished() && (!s.queue.paused || s.queue.count(running) > 0)
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.tick.Stop()
	s.queue.paused = true
	s.queue.cancelAll()
	for _, j := range s.queue.jobs {
		if j.bundle != nil {
			j.bundle.closeWhenUnused()
		}
	}
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys.Plan
	pause := "pause"
	if s.queue.paused {
		pause = "go on"
	}
	var now []key.Binding
	if !s.queue.finished() {
		now = append(now, keys.Named(k.Pause, pause), keys.Named(k.Stop, "stop all"), keys.Named(k.Exclude, "leave out"))
	}
	if s.queue.count(failed)+s.queue.count(cancelled) > 0 {
		now = append(now, k.Retry)
	}
	if s.queue.count(done) > 0 {
		now = append(now, keys.Named(s.env.Keys.Envelope.Copy, "copy path"), k.Copy)
	}
	move := s.env.Keys.Move
	return screen.Hints{
		Short:  now,
		Full:   [][]key.Binding{now, {move.Up, move.Down, move.PageUp, move.PageDown, move.Top, move.Bottom}},
		Groups: []string{"Downloads", "Move"},
	}
}
