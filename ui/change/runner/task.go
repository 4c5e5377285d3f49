package runner

import (
	"cmp"
	"slices"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/draw"
)

// State tells how far a step is.
type State uint8

// The states of a step. Only a step that is Failed or Moved can be opened again.
const (
	Open State = iota
	Done
	Failed  // it changed nothing
	Moved   // the target was no longer as it was shown; nothing was sent
	Unknown // it was sent, and its outcome is unknown
)

// Over reports whether the step is not open.
func (s State) Over() bool { return s >= Done }

// Retryable reports whether the step has certainly changed nothing, so that it can be tried again.
func (s State) Retryable() bool { return s == Failed || s == Moved }

// Step holds one request of a task, and its outcome.
type Step struct {
	Request change.Request
	// Title names the step where a form has made it: "Create the envelope". Part is the part
	// of the form that it carries out, unique in a task. Both are clean, and "" for none.
	Title, Part string
	// Facts show the request exactly as it is sent, without secrets, and Result describes the outcome
	// from the task afterwards. They are not saved; Result may be nil.
	Facts  []draw.Fact
	Result func(Task) string

	State          State
	Note           string              // says more about the outcome, in clean sentences
	Created        string              // the id of what the step created, "" for nothing
	Err            error               // the error of a step that failed, nil when it did not
	Entry          journal.Entry       // its entry in the journal, zero when nothing was sent
	Reconciliation *api.Reconciliation // what the service shows about an unknown outcome, nil until it was asked
	Decided        bool                // says that a person has decided about an unknown outcome
}

func (s *Step) fresh() Step {
	return Step{Request: s.Request, Title: s.Title, Part: s.Part, Facts: s.Facts, Result: s.Result}
}

// Name returns the title of the step, or that of its operation.
func (s *Step) Name() string { return cmp.Or(s.Title, api.TitleOf(s.Request.Operation.Name)) }

// Repeatable reports whether sending the step twice has the effect of sending it once.
func (s *Step) Repeatable() bool { return s.Request.Operation.Class.Repeatable() }

// Task holds a target and the steps that change it. It is a value: methods that change it return a new one.
type Task struct {
	Target    change.Target // holds the target as last shown or answered. It is empty until a first step has created it
	Origin    change.Target // holds the first target, once a step has made a copy that is the target since
	Steps     []Step
	Label     string             // names the task where its target does not, such as by the line of a file
	LeftOut   string             // says why a task without steps is in an order, "" for one with steps. It is clean
	Changed   bool               // says that a step has changed the target, so that its updated_at says nothing about others
	Documents []model.DocumentID // the ids of the documents that steps of the task have added, in order
	// Order holds the id of the order of the task, "" for none, and Number its place there from 1.
	Order  string
	Number int
}

// New makes a task of requests for a target.
func New(target change.Target, requests ...change.Request) Task {
	t := Task{Target: target, Steps: make([]Step, len(requests))}
	for i, r := range requests {
		t.Steps[i].Request = r
	}
	return t
}

func (t Task) journalWork(step int) journal.Work {
	if t.Order == "" {
		return journal.Work{}
	}
	return journal.Work{Order: t.Order, Task: t.Number, Step: step + 1}
}

// DoneSteps returns the steps at the start that are done.
func (t Task) DoneSteps() []Step {
	for i := range t.Steps {
		if t.Steps[i].State != Done {
			return slices.Clone(t.Steps[:i])
		}
	}
	return slices.Clone(t.Steps)
}

// Undecided reports whether the outcome of a step is unknown and was not decided about.
func (t Task) Undecided() bool {
	i := t.Stopped()
	return i >= 0 && t.Steps[i].State == Unknown && !t.Steps[i].Decided
}

// Next returns the index of the next step to carry out, -1 when all are done or one is to be retried or decided first.
func (t Task) Next() int {
	i := slices.IndexFunc(t.Steps, func(s Step) bool { return s.State != Done })
	if i >= 0 && t.Steps[i].State != Open {
		return -1
	}
	return i
}

// Stopped returns the index of the step that failed, moved or has an unknown outcome, or -1.
func (t Task) Stopped() int {
	return slices.IndexFunc(t.Steps, func(s Step) bool { return s.State > Done })
}

// subject returns what step i changes: the target, or the envelope that the target replaces.
func (t Task) subject(i int) change.Target {
	if t.Steps[i].Request.Replaced {
		return t.Origin
	}
	return t.Target
}

// Answered returns what the latest step was about that was carried out, the target for none.
func (t Task) Answered() change.Target {
	for i := len(t.Steps) - 1; i >= 0; i-- {
		if t.Steps[i].State.Over() {
			return t.subject(i)
		}
	}
	return t.Target
}

func (t Task) withSubject(i int, now change.Target) Task {
	if t.Steps[i].Request.Replaced {
		t.Origin = now
	} else {
		t.Target = now
	}
	return t
}

func (t Task) replaces() bool {
	return slices.ContainsFunc(t.Steps, func(s Step) bool { return s.Request.Replaced })
}

func (t Task) turnTo(created change.Target) Task {
	if created.ID() != t.Target.ID() && t.Target.ID() != "" && t.Origin.ID() == "" {
		t.Origin = t.Target
	}
	t.Target = created
	return t
}

// lost reports whether a step before step i has created something of unknown id, so that the target is the old one.
func (t Task) lost(i int) bool {
	return slices.ContainsFunc(t.Steps[:i], func(s Step) bool {
		return s.State == Done && s.Created == "" && !s.Request.Backup && !s.Request.Otherwise && s.Request.Operation.Creates != ""
	})
}

// NeedsCreated reports whether steps that follow step i are about what it creates, so that they need its id.
func (t Task) NeedsCreated(i int) bool {
	return i >= 0 && i+1 < len(t.Steps) && !t.Steps[i].Request.Backup && t.Steps[i].Request.Operation.Creates != ""
}

// Err returns the error of the step at which the task has stopped, nil for none.
func (t Task) Err() error {
	if i := t.Stopped(); i >= 0 {
		return t.Steps[i].Err
	}
	return nil
}

// Finished reports whether all steps are done.
func (t Task) Finished() bool {
	return !slices.ContainsFunc(t.Steps, func(s Step) bool { return s.State != Done })
}

// Sent reports whether a request of the task may have reached the service.
func (t Task) Sent() bool {
	return slices.ContainsFunc(t.Steps, func(s Step) bool { return s.State == Done || s.State == Unknown })
}

// Reopen opens the step that failed or whose target has moved, to be tried again with the target as it is now.
func (t Task) Reopen(now change.Target) Task {
	i := t.Stopped()
	if i < 0 || !t.Steps[i].State.Retryable() {
		return t
	}
	t = t.withStep(i, func(s *Step) { *s = s.fresh() })
	t.Target, t.Changed = now, false
	return t
}

// Decide records a person's decision about the unknown outcome of step i. created holds the id of what the step
// created, "" for nothing. With [journal.Unknown] the outcome stays unknown, and is not asked about again.
func (t Task) Decide(i int, outcome journal.Outcome, created string) Task {
	if i < 0 || i >= len(t.Steps) || t.Steps[i].State != Unknown {
		return t
	}
	return t.withStep(i, func(s *Step) {
		s.Decided = true
		switch outcome {
		case journal.Applied:
			s.State, s.Note, s.Created = Done, foundHappened, created
		case journal.Rejected:
			s.State, s.Note = Failed, foundNot
		default:
			s.Note = nobodyKnows
		}
	})
}

func (t Task) withStep(i int, change func(*Step)) Task {
	t.Steps = slices.Clone(t.Steps)
	change(&t.Steps[i])
	return t
}
