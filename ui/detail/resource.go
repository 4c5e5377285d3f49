// Package detail holds the parts of the screens of one envelope and of one template: the one that is shown as far as it
// is known, its neighbours in the list it was opened from, the tabs with their texts and the answer as it came, its
// documents, the search in a text and the open menu. [Comparison] is the screen of two of a kind.
package detail

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
)

// Resource holds the envelope or the template that is shown: its id, and its value once it was read.
type Resource[M any] struct {
	env  screen.Env
	noun string
	call func(context.Context, model.ID[M]) (M, error)

	id    model.ID[M]
	slot  screen.Slot[M]
	value *M           // of the slot, nil for none
	pause screen.Timer // runs until the person has stopped going from one to the next
	late  bool         // it was deleted before it was shown

	Spinner *screen.Spinner // turns while nothing is known
}

// NewResource returns a resource that shows nothing until Turn. Sentences call it by the noun,
// and call reads one from the service.
func NewResource[M any](env screen.Env, noun string, call func(context.Context, model.ID[M]) (M, error)) *Resource[M] {
	return &Resource[M]{env: env, noun: noun, call: call, Spinner: screen.NewSpinner(env.Owner)}
}

// ID returns the id of the one that is shown.
func (r *Resource[M]) ID() model.ID[M] { return r.id }

const shortID = 16

// ShortID returns the start of the id, as people read it.
func (r *Resource[M]) ShortID() string { return r.id.Short(shortID) }

// Value returns the envelope or template as it was read, nil while nothing is known. It must not be changed.
func (r *Resource[M]) Value() *M { return r.value }

// Err returns why it could not be read, nil for no failure.
func (r *Resource[M]) Err() error { return r.slot.Err() }

// FailedSince returns when the attempt to read it began that has failed last.
func (r *Resource[M]) FailedSince() time.Time { return r.slot.FailedSince() }

// Age returns how old Value is.
func (r *Resource[M]) Age() screen.Age { return r.slot.Age() }

// Deleted reports whether it was deleted from here. The service may still answer for it.
func (r *Resource[M]) Deleted() bool { return r.env.Deleted.Has(r.id.String()) }

// Leave goes back from one that was deleted since it is shown, and reports whether it was.
func (r *Resource[M]) Leave() bool {
	gone := r.Deleted() && !r.late
	if gone {
		r.env.Nav.Back(true)
	}
	return gone
}

// Turn shows another one, of which nothing is known yet, and withdraws the open call.
func (r *Resource[M]) Turn(id model.ID[M]) {
	r.Close()
	r.id, r.slot, r.value = id, screen.Slot[M]{}, nil
	r.late = r.Deleted()
}

// Put shows a value that was read elsewhere at that time; the zero time for one that is not known.
func (r *Resource[M]) Put(value M, read time.Time) {
	r.slot.Put(value, read)
	r.value = &value
}

// ReadSoon returns the command that says, to ReadDue, when it is time to read.
func (r *Resource[M]) ReadSoon() tea.Cmd {
	return tea.Batch(r.pause.Start(r.env.Owner, screen.Stay), r.wait())
}

// ReadDue reports, once, whether it is time to read.
func (r *Resource[M]) ReadDue(msg tea.Msg) bool { return r.pause.Ran(msg) }

// Read asks the service.
func (r *Resource[M]) Read() tea.Cmd {
	r.pause.Stop()
	call, id := r.call, r.id
	ask := r.slot.Ask(r.env.Owner, func(ctx context.Context) (M, error) { return call(ctx, id) })
	return tea.Batch(ask, r.wait())
}

func (r *Resource[M]) wait() tea.Cmd {
	if r.value != nil {
		return nil
	}
	return r.Spinner.Begin()
}

// Answer takes the reply, and reports whether the message was it.
func (r *Resource[M]) Answer(msg tea.Msg) bool {
	if !r.slot.Answer(msg, r.env.Now()) {
		return false
	}
	if value, known := r.slot.Value(); known {
		r.value = &value
	}
	r.Spinner.End()
	return true
}

// Close withdraws the open call.
func (r *Resource[M]) Close() {
	r.slot.Cancel()
	r.pause.Stop()
	r.Spinner.End()
}

// Absence returns the lines to show, in so many cells, while nothing is known: why, or that one has to wait.
func (r *Resource[M]) Absence(width, height int) []string {
	if err := r.slot.Age().Failed; err != nil {
		return describe.Failed(r.env, err, width, height)
	}
	return r.Spinner.Lines(r.env.Theme, "Reading the "+r.noun, width, height)
}

// Over lays the failure over the end of the lines that show an earlier answer.
func (r *Resource[M]) Over(lines []string, width int) []string {
	return describe.ProblemOver(lines, r.slot.Err(), r.env.Theme, r.env.Keys.Global.Refresh, width)
}

// Siblings holds the list that the envelope or template was opened from.
type Siblings[M any] struct {
	of   *Resource[M]
	all  []model.ID[M]
	last string
}

// NewSiblings returns such a list; sentences call its end by the words of last.
func NewSiblings[M any](of *Resource[M], all []model.ID[M], last string) *Siblings[M] {
	return &Siblings[M]{of: of, all: all, last: last}
}

// Place returns which of them is shown, counted from 1, and how many there are; 0 when it is none of them.
func (s *Siblings[M]) Place() (at, of int) { return 1 + slices.Index(s.all, s.of.id), len(s.all) }

// Step returns the one so many places after the one that is shown. Where there is none, why is a sentence about that.
func (s *Siblings[M]) Step(by int) (to model.ID[M], why string) {
	at, of := s.Place()
	switch {
	case at == 0:
		why = "This " + s.of.noun + " was not opened from a list."
	case at+by < 1:
		why = "This is the first " + s.of.noun + " of the list."
	case at+by > of:
		why = "This is the last " + s.of.noun + " " + s.last + "."
	default:
		to = s.all[at+by-1]
	}
	return to, why
}

// DropDeleted leaves out those that were deleted from here, except for the one that is shown.
func (s *Siblings[M]) DropDeleted() {
	s.all = slices.DeleteFunc(slices.Clone(s.all), func(id model.ID[M]) bool {
		return id != s.of.id && s.of.env.Deleted.Has(id.String())
	})
}
