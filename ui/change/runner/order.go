package runner

import (
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/widget/draw"
)

// Order holds a work order: confirmed tasks, saved so that they can be resumed after a crash. It does not say which
// steps are done; the journal does, whose entries name the order, the task and the step.
type Order struct {
	ID        string `json:"id"`    // names the order in the journal
	Title     string `json:"title"` // reads such as "Set expiry of 12 envelopes". Verb labels the button
	Verb      string `json:"verb,omitempty"`
	Operation string `json:"operation,omitempty"` // names that of the planned change, "" for tasks of several steps
	// Profile and Origin name those it is for; it cannot be resumed with others.
	Profile   string    `json:"profile"`
	Origin    string    `json:"origin"`
	Confirmed time.Time `json:"confirmed"`
	Tasks     []Task    `json:"-"`
	Form      bool      `json:"-"` // reports whether a form has made the order. It has one task, and is not saved
	Review    *Review   `json:"-"` // shows how a form has it confirmed, nil for a plan and once it was saved
}

// Review holds what a form shows and asks before its order is carried out. Texts are clean.
type Review struct {
	Comparison []draw.Comparison // shows properties before and after, side by side; nil for none
	Doubts     []string          // take a deliberate confirmation
	// Expect has to be typed to confirm, "" for a letter. What describes it.
	Expect, What string
}

// NewOrder makes an order of tasks.
func NewOrder(title, profile, origin string, at time.Time, tasks []Task) Order {
	o := Order{ID: journal.NewWorkID(), Title: title, Profile: profile, Origin: origin, Confirmed: at}
	return o.WithTasks(tasks)
}

// WithTasks returns the order with other tasks, numbered as its own.
func (o Order) WithTasks(tasks []Task) Order {
	o.Tasks = slices.Clone(tasks)
	for i := range o.Tasks {
		o.Tasks[i].Order, o.Tasks[i].Number = o.ID, i+1
	}
	return o
}

// WorkOrder returns the id, so that a route can carry an order.
func (o *Order) WorkOrder() string { return o.ID }

// ApplyJournal sets the states of the steps of an order that was read from the disk from the entries of the journal. A
// step without an entry is open; one that was sent and not answered has an unknown outcome.
func (o Order) ApplyJournal(entries []journal.Entry) Order {
	o.Tasks = slices.Clone(o.Tasks)
	for _, e := range entries {
		w := e.Intent.Work
		if w.Order != o.ID || w.Task < 1 || w.Task > len(o.Tasks) {
			continue
		}
		t := o.Tasks[w.Task-1]
		if w.Step < 1 || w.Step > len(t.Steps) || !supersedes(&e, &t.Steps[w.Step-1].Entry) {
			continue
		}
		o.Tasks[w.Task-1] = t.withStep(w.Step-1, func(s *Step) { s.applyEntry(e) })
	}
	for i, t := range o.Tasks {
		o.Tasks[i] = t.passOver().askWhatWasCreated().Replay()
	}
	return o
}

// passOver counts a step that is sent only where a copy lacks fields as done once a later one was sent.
func (t Task) passOver() Task {
	for i := range t.Steps {
		if s := &t.Steps[i]; s.Request.Otherwise && s.Entry.Time.IsZero() && slices.ContainsFunc(t.Steps[i+1:], func(s Step) bool { return !s.Entry.Time.IsZero() }) {
			t = t.withState(i, Done, "", nil)
		}
	}
	return t
}

// askWhatWasCreated asks again about a step that has created an object of unknown id, if later steps build on that.
func (t Task) askWhatWasCreated() Task {
	for i := range t.Steps {
		if s := &t.Steps[i]; s.State == Done && s.Created == "" && !s.Entry.Resolved.IsZero() && t.NeedsCreated(i) {
			return t.withStep(i, func(s *Step) { s.State, s.Note = Unknown, "It happened, but it is not known what it has made." })
		}
	}
	return t
}

const (
	foundHappened = "The answer was lost, but the change was made."
	foundNot      = "The answer was lost, and the change was not made."
	nobodyKnows   = "It cannot be told what became of it."
)

// supersedes reports whether an entry says more about a step than another. Times do not say so: clocks are set back.
func supersedes(e, other *journal.Entry) bool {
	if a, b := weight(e), weight(other); a != b {
		return a > b
	}
	return !other.Time.After(e.Time)
}

func weight(e *journal.Entry) int {
	switch {
	case e.Time.IsZero(): // no entry yet
		return 0
	case e.Outcome() == journal.Applied:
		return 3
	case e.Open(), e.Outcome() == journal.Unknown:
		return 2
	default:
		return 1
	}
}

func (s *Step) applyEntry(e journal.Entry) {
	*s = s.fresh()
	s.Entry, s.Created = e, e.Result.Created
	switch {
	case e.Open() && e.Ended.IsZero():
		s.State, s.Note = Unknown, "It was on its way when the program ended."
	case e.Open():
		s.State, s.Note = Unknown, "It was sent, and its answer did not tell what became of it."
	case e.Outcome() == journal.Applied && !e.Resolved.IsZero():
		s.State, s.Note = Done, foundHappened
	case e.Outcome() == journal.Applied:
		s.State = Done
	case e.Outcome() == journal.Unknown:
		s.State, s.Decided, s.Note = Unknown, true, nobodyKnows
	case !e.Resolved.IsZero():
		s.State, s.Note = Failed, foundNot
	case e.Outcome() == journal.NotSent:
		s.State, s.Note = Failed, "It was not sent."
	default:
		s.State, s.Note = Failed, "It was refused."
	}
}

// Replay returns a task that was read from the disk with the target and documents that its finished steps have created.
func (t Task) Replay() Task {
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.State != Done {
			break
		}
		t.Changed = true
		if s.Created == "" || s.Request.Backup {
			continue
		}
		if on := s.Request.Operation.Created(s.Created); on.ID() != "" {
			t = t.turnTo(on)
		}
		if s.Request.File != "" {
			t.Documents = append(slices.Clone(t.Documents), model.DocumentID(s.Created))
		}
	}
	return t
}
