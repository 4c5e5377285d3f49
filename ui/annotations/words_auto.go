package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// autoWords reads the words of one document of what is shown without being asked, where the
// profile gives leave for that (evidence: full). What a person asks for goes first.
type autoWords struct {
	pause screen.Timer
	// tried says that it was done, quiet that it is being done: what comes of it is shown, and
	// told to nobody.
	tried, quiet bool
}

// autoPause is the time after a key, and between two looks whether the service is idle.
const autoPause = time.Second

func (u *autoWords) yield(owner uint64) tea.Cmd {
	if !u.pause.Running() {
		return nil
	}
	return u.pause.Start(owner, autoPause)
}

func (w *words) close() {
	w.slot.Cancel()
	w.auto.pause.Stop()
}

func wantsWords(s *Screen) bool {
	w, d, subject := s.words, s.selection.document(), s.layout.subject
	if w.auto.tried || w.waiting() || w.due || len(w.known) > 0 || d == nil || d.stray || !subject.complete() {
		return false
	}
	completed := subject.envelope != nil && subject.envelope.Status == model.Completed
	return s.env.Settings.Profile.Evidence == settings.EvidenceFull && (completed || len(s.layout.fields) > 0)
}

// planWords waits for a quiet moment to read words.
func planWords(s *Screen) tea.Cmd {
	if !wantsWords(s) || s.words.auto.pause.Running() {
		return nil
	}
	return s.words.auto.pause.Start(s.env.Owner, autoPause)
}

// readAutoWords reads the words once no request of the person is under way.
func readAutoWords(s *Screen) tea.Cmd {
	switch {
	case !wantsWords(s):
		return nil
	case !s.env.Client.Idle() || s.Capturing():
		return planWords(s)
	}
	s.words.auto.tried, s.words.auto.quiet = true, true
	return s.readWords()
}
