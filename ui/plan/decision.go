package plan

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// The ids of the choices. The id of a choice that names a created object is createdPrefix and the id of the object.
const happened, didNot, nobodyKnows, askAgain, createdPrefix = "happened", "did not", "nobody", "again", "this "

// The widths of an id, of the title of the menu, and of a name in it, in cells.
const shortIDWidth, maxTitleWidth, maxNameWidth = 14, 70, 24

// unknownCase holds one unknown outcome. Texts are clean, and "" where they are not known.
type unknownCase struct {
	change.Effect
	ID   string
	Task runner.Task // stopped at the step whose outcome is unknown
	// Name and Target name the changed object, and When the time of the change.
	Name, Target, When string
	Why                string // says why the outcome is unknown
	Elsewhere          string // says why the service cannot be asked from here, "" when it can
	Err                error  // the error of asking the service, nil for none
}

func (c *unknownCase) step() *runner.Step         { return &c.Task.Steps[c.Task.Stopped()] }
func (c *unknownCase) found() *api.Reconciliation { return c.step().Reconciliation }
func (c *unknownCase) what() string               { return api.TitleOf(c.step().Entry.Intent.Operation) }
func (c *unknownCase) title() string              { return cmp.Or(c.Name, c.what()) }

type candidate struct{ id, short, name, note string }

func made(t *api.Reconciliation) []candidate {
	if t == nil {
		return nil
	}
	var list []candidate
	for _, e := range t.Envelopes {
		list = append(list, candidate{e.ID.String(), e.ID.Short(shortIDWidth), model.Narrow(e.Name.String()), e.Status.Label()})
	}
	for _, one := range t.Templates {
		list = append(list, candidate{one.ID.String(), one.ID.Short(shortIDWidth), model.Narrow(one.Name.String()), "template"})
	}
	for _, w := range t.Webhooks {
		list = append(list, candidate{w.ID.String(), w.ID.Short(shortIDWidth), model.Narrow(w.Target.String()), w.Event.Label()})
	}
	return list
}

// choices returns the menu about an unknown outcome. needsID leaves out that it happened without the id of the object.
func choices(t api.Reconciliation, needsID bool, g theme.Glyphs) (picker.Options, []picker.Choice) {
	list := []picker.Choice{{ID: happened, Title: "It happened"}, {ID: didNot, Title: "It did not happen"}}
	for i := range list {
		if list[i].ID == suggestion(t) {
			list[i].Note = "what the service shows"
		}
	}
	if needsID {
		list = list[1:]
	}
	for _, c := range made(&t) {
		list = append(list, picker.Choice{ID: createdPrefix + model.Clean(c.id), Title: "It made " + c.short + "  " + c.name, Note: c.note})
	}
	list = append(list, picker.Choice{ID: askAgain, Title: "Ask the service again"}, picker.Choice{ID: nobodyKnows, Title: "It cannot be told; do not ask again"})
	return picker.Options{Title: model.Clip(t.Sentence, maxTitleWidth, g.Ellipsis), Placeholder: "type to find"}, list
}

func suggestion(t api.Reconciliation) string {
	proved := map[api.Verdict]string{api.Happened: happened, api.DidNotHappen: didNot}
	return cmp.Or(proved[t.Verdict], askAgain)
}

func outcomeOf(choice string) (outcome journal.Outcome, created string) {
	switch choice {
	case happened:
		return journal.Applied, ""
	case didNot:
		return journal.Rejected, ""
	}
	if id, ok := strings.CutPrefix(choice, createdPrefix); ok {
		return journal.Applied, id
	}
	return journal.Unknown, ""
}

type decision struct {
	ID      string
	Outcome journal.Outcome
	Created string // the id of what the change created, "" for nothing
	// Proved says that the service proves it, Elsewhere that a person has decided in another session.
	Proved, Elsewhere bool
}

// decidedMsg says which decisions the journal has taken, as it has them: one that another session
// was faster with comes back as that session has decided. Those of Refused stay open.
type decidedMsg struct {
	screen.To
	Decided []decision
	Refused []string
	Err     error
}

// Notice says which decisions could not be written, nil for none.
func (m decidedMsg) Notice() tea.Cmd {
	if m.Err == nil {
		return nil
	}
	return notice.Fail(m.Err)
}

// save writes decisions about cases to the journal and reads its entries then. The screen follows its message.
func (p *decisionTable) save(cases []*unknownCase, decided []decision) tea.Cmd {
	j, saved := p.env.Journal, decidedMsg{To: screen.To(p.env.Owner)}
	seqs := make([]journal.Seq, len(cases))
	for i, c := range cases {
		seqs[i] = c.step().Entry.Seq
	}
	return func() tea.Msg {
		of := map[journal.Seq]int{} // the places of those that were written
		for i, d := range decided {
			if j != nil && seqs[i] != "" {
				if err := j.Resolve(seqs[i], d.Outcome, d.Created); err != nil {
					saved.Refused, saved.Err = append(saved.Refused, d.ID), err
					continue
				}
				of[seqs[i]] = len(saved.Decided)
			}
			saved.Decided = append(saved.Decided, d)
		}
		if j == nil {
			return saved
		}
		entries, _ := j.Read(journal.Filter{})
		for _, e := range entries {
			at, written := of[e.Seq]
			if !written || e.Resolved.IsZero() {
				continue
			}
			if d := &saved.Decided[at]; e.Outcome() != d.Outcome || d.Created != "" && e.Result.Created != d.Created {
				d.Outcome, d.Created, d.Proved, d.Elsewhere = e.Outcome(), e.Result.Created, false, true
			}
		}
		return saved
	}
}
