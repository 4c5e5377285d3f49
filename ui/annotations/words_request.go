package annotations

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/printed"
	"inkdesk/ui/notice"
)

// showWords shows or hides the words of the open document. Those of a completed envelope are downloaded. For any other
// one they are looked for in a completed envelope of the same form, and where there is none, a file is asked for.
func (s *Screen) showWords() tea.Cmd {
	d := s.layout.document()
	switch {
	case d == nil || d.stray:
		return notice.Say(notice.Info, "There is no document whose words could be shown.")
	case s.words.Waiting() || s.wordsDue:
		s.words.Quiet = false
		return notice.Say(notice.Info, "The words are being read.")
	case s.words.Toggle(d.id):
		return nil
	}
	s.words.Begin(false)
	return s.readWords()
}

// readWords reads the words of the open document from the service. The places of all fields
// tell which envelope is of the same form, so they are read first.
func (s *Screen) readWords() tea.Cmd {
	e, d := s.layout.subject.Envelope, s.layout.document()
	switch {
	case e != nil && e.Status == model.Completed:
		return tea.Batch(s.words.ReadSigned(e.ID, d.id), s.reader.spinner.Begin())
	case !s.layout.subject.complete():
		s.wordsDue = true
		return s.awaitFields()
	case len(s.layout.byIndex) == 0:
		return s.noForm()
	}
	return tea.Batch(s.words.ReadSimilar(s.layout.ownSide(), s.layout.doc, s.layout.subject.Name().String()), s.reader.spinner.Begin())
}

func (s *Screen) resumeWords() tea.Cmd {
	d, due := s.layout.document(), s.wordsDue
	s.wordsDue = false
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
	if s.words.Asked() && !s.Capturing() && s.mode == pageMode {
		s.askFile("path of a PDF here; no completed envelope has this form")
		return nil
	}
	return notice.Say(notice.Info, "No completed envelope of this form was found whose words could be shown.")
}

func (s *Screen) useWords() tea.Cmd {
	var sizes []geometry.Page
	if d := s.layout.document(); d != nil {
		for _, p := range d.pages {
			if p.exists {
				sizes = append(sizes, p.size)
			}
		}
	}
	switch said, err := s.words.Take(sizes); {
	case err == nil:
		return tea.Batch(said, s.rebuild())
	case errors.Is(err, printed.ErrNoForm):
		return s.noForm()
	default:
		return said
	}
}

// wordsWanted reports whether words of the open document are to be read without being asked for.
func (s *Screen) wordsWanted() bool {
	d, subject := s.layout.document(), &s.layout.subject
	if s.wordsDue || d == nil || d.stray || !subject.complete() {
		return false
	}
	completed := subject.Envelope != nil && subject.Envelope.Status == model.Completed
	return s.words.Wanted() && (completed || len(s.layout.byIndex) > 0)
}

// awaitRest waits for a quiet moment to read words that no one asked for.
func (s *Screen) awaitRest() tea.Cmd {
	if !s.wordsWanted() {
		return nil
	}
	return s.words.Pause()
}

// readAutoWords reads the words once no request of the person is under way.
func (s *Screen) readAutoWords() tea.Cmd {
	switch {
	case !s.wordsWanted():
		return nil
	case !s.env.Client.Idle() || s.Capturing():
		return s.words.Pause()
	}
	s.words.Begin(true)
	return s.readWords()
}
