package annotations

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// showWords shows or hides the words of the open document. Those of a completed envelope are downloaded. For any other
// one they are looked for in a completed envelope of the same form, and where there is none, a file is asked for.
func (s *Screen) showWords() tea.Cmd {
	d := s.layout.document()
	switch {
	case d == nil || d.stray:
		return notice.Say(notice.Info, "There is no document whose words could be shown.")
	case s.words.waiting() || s.words.due:
		s.words.quiet = false
		return notice.Say(notice.Info, "The words are being read.")
	case s.words.toggle(d.id):
		return nil
	}
	s.words.asked = true
	return s.readWords()
}

// readWords reads the words of the open document from the service. The places of all fields
// tell which envelope is of the same form, so they are read first.
func (s *Screen) readWords() tea.Cmd {
	e, d := s.layout.subject.envelope, s.layout.document()
	switch {
	case e != nil && e.Status == model.Completed:
		return tea.Batch(s.words.readSigned(e.ID, d.id), s.reader.spinner.Begin())
	case !s.layout.subject.complete():
		s.words.due = true
		return s.awaitFields()
	case len(s.layout.fields) == 0:
		return s.noForm()
	}
	return tea.Batch(s.words.readSimilar(s.layout.ownSide(), s.layout.doc, s.layout.subject.name.String()), s.reader.spinner.Begin())
}

func (s *Screen) resumeWords() tea.Cmd {
	d, due := s.layout.document(), s.words.due
	s.words.due = false
	switch {
	case !due:
		return nil
	case d == nil || d.stray || !s.layout.subject.complete():
		return s.noForm()
	}
	return s.readWords()
}

// noForm asks for a file with the words, which no completed envelope has, or only says so where
// the person has gone on to something else meanwhile.
func (s *Screen) noForm() tea.Cmd {
	if s.words.asked && !s.Capturing() && s.mode == pageMode {
		s.askFile("path of a PDF here; no completed envelope has this form")
		return nil
	}
	return notice.Say(notice.Info, "No completed envelope of this form was found whose words could be shown.")
}

func (s *Screen) useWords() tea.Cmd {
	quiet := s.words.quiet
	s.words.quiet = false
	if s.words.slot.Phase() == screen.Failed {
		if quiet {
			return nil
		}
		if errors.Is(s.words.slot.Err(), errNoForm) {
			return s.noForm()
		}
		return notice.Fail(s.words.slot.Err())
	}
	found, _ := s.words.slot.Value()
	for _, one := range found.read {
		s.env.Account.LearnFields(&one.envelope, one.fields)
	}
	var sizes []geometry.Page
	if d := s.layout.document(); d != nil {
		for _, p := range d.pages {
			if p.exists {
				sizes = append(sizes, p.size)
			}
		}
	}
	said := s.words.answer(&found, sizes)
	if quiet {
		said = nil // the line above the page says it
	}
	return tea.Batch(said, s.rebuild())
}

// autoPause delays the reading after a key, and each further look whether the service is idle.
const autoPause = time.Second

// areWanted reports whether the words of one document of the envelope are to be read without being asked
// for, where the profile gives leave for that (evidence: full). The calls that a person asks for go first.
func (w *words) areWanted(l *layout) bool {
	d, subject := l.document(), &l.subject
	if w.tried || w.waiting() || w.due || len(w.known) > 0 || d == nil || d.stray || !subject.complete() {
		return false
	}
	completed := subject.envelope != nil && subject.envelope.Status == model.Completed
	return w.env.Settings.Profile.Prefetch == settings.PrefetchFull && (completed || len(l.fields) > 0)
}

// plan waits for a quiet moment to read words.
func (w *words) plan(l *layout) tea.Cmd {
	if !w.areWanted(l) || w.pause.Running() {
		return nil
	}
	return w.pause.Start(w.env.Owner, autoPause)
}

// readAutoWords reads the words once no request of the person is under way.
func (s *Screen) readAutoWords() tea.Cmd {
	switch {
	case !s.words.areWanted(&s.layout):
		return nil
	case !s.env.Client.Idle() || s.Capturing():
		return s.words.plan(&s.layout)
	}
	s.words.tried, s.words.quiet = true, true
	return s.readWords()
}
