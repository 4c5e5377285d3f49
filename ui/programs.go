package ui

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/picker"
)

// ownPrograms runs the person's own programs, and the browser, for the envelopes of the screen in front.
type ownPrograms struct {
	env     *screen.Env
	environ []string // of this process
	list    []programs.Own
	panel   *programLayer   // the latest one, which may have been left
	running context.Context // until the session ends
	stop    context.CancelFunc
}

func newOwnPrograms(env *screen.Env, environ []string) ownPrograms {
	if environ == nil {
		environ = os.Environ()
	}
	p := ownPrograms{env: env, environ: environ}
	p.running, p.stop = context.WithCancel(context.Background())
	p.bind()
	return p
}

func (p *ownPrograms) bind() { p.list, _ = programs.Bind(p.env.Keys, p.env.Settings) }

func (p *ownPrograms) childEnviron() []string {
	return programs.Environ(p.environ, p.env.Client.Redact)
}

// runProgramMsg runs a program for the envelopes of a place. What the person is asked for is in it once it is given.
type runProgramMsg struct {
	name      string
	owner     uint64
	targets   []programs.Target // as they were when it was asked for; nil for those of now
	answer    string
	confirmed bool
}

func (p *ownPrograms) offer(of help.KeyMap) help.KeyMap {
	hints, ok := of.(screen.Hints)
	if !ok || hints.Envelopes == nil {
		return of
	}
	hints.Full, hints.Groups = append(slices.Clip(hints.Full), nil), append(slices.Clip(hints.Groups), "Programs")
	hints.Unavailable = slices.Clip(hints.Unavailable)
	group := len(hints.Full) - 1
	hints.Offer(group, p.whyNoWeb(), p.env.Keys.Envelope.Web)
	for _, one := range p.list {
		if one.Binding.Enabled() {
			hints.Offer(group, "", one.Binding)
		}
	}
	return hints
}

func (p *ownPrograms) entries(from *place) []linear.Word {
	if from.hints().Envelopes == nil {
		return nil
	}
	web := p.env.Keys.Envelope.Web.Help()
	entries := []linear.Word{{Title: model.Capital(web.Desc), Note: web.Key, Why: p.whyNoWeb(), Msg: openWebMsg{from.owner}}}
	for _, one := range p.list {
		note := "own program"
		if one.Binding.Enabled() {
			note = one.Binding.Help().Key
		}
		entries = append(entries, linear.Word{Title: model.Capital(one.Binding.Help().Desc), Note: note, Msg: runProgramMsg{name: one.Name, owner: from.owner}})
	}
	return entries
}

func (p *ownPrograms) targets(of []screen.Subject) []programs.Target {
	targets := make([]programs.Target, len(of))
	for i, s := range of {
		id := s.Envelope.ID.String()
		targets[i] = programs.Target{
			ID: id, Name: s.Envelope.Name.String(), Status: string(s.Envelope.Status), Address: p.address(s),
			WebURL: p.env.Settings.Profile.WebAddress(id),
		}
	}
	return targets
}

// address returns the address of the selected recipient, or of the only one who can be waited for.
func (p *ownPrograms) address(of screen.Subject) string {
	if of.Recipient != nil {
		return of.Recipient.Email.String()
	}
	holder := p.env.Account.Report(of.Envelope, p.env.ServiceNow()).Holder
	switch {
	case holder.Sure != nil:
		return holder.Sure.Email.String()
	case len(holder.Who) == 1:
		return holder.Who[0].Email.String()
	}
	return ""
}

// meaning returns what a key means that the screen in front has no use for, nil where it means nothing.
func (p *ownPrograms) meaning(msg tea.KeyPressMsg, top *place) tea.Msg {
	if top.hints().Envelopes == nil {
		return nil
	}
	if key.Matches(msg, p.env.Keys.Envelope.Web) {
		return openWebMsg{top.owner}
	}
	for _, one := range p.list {
		if key.Matches(msg, one.Binding) {
			return runProgramMsg{name: one.Name, owner: top.owner}
		}
	}
	return nil
}

// subjects returns the envelopes that something is to be done with, nil for none and where the place was left.
func (p *place) subjects(owner uint64, marked bool) []screen.Subject {
	if p.owner != owner || p.hints().Envelopes == nil {
		return nil
	}
	return p.hints().Envelopes(marked)
}

func (p *ownPrograms) run(msg runProgramMsg, top *place) step {
	i := slices.IndexFunc(p.list, func(one programs.Own) bool { return one.Name == msg.name })
	if i < 0 {
		return step{}
	}
	one := p.list[i]
	name := model.Clean(one.Name)
	if msg.targets == nil {
		msg.targets = p.targets(top.subjects(msg.owner, one.For == settings.ForMarked))
	}
	if len(msg.targets) == 0 {
		return say("There is no envelope to run " + name + " for.")
	}
	profile, asks := p.env.Settings.Profile, one.Ask != "" && msg.answer == ""
	account := programs.Account{Profile: profile.Name, Host: profile.BaseURL.Host, Answer: msg.answer}
	if asks {
		account.Answer = one.Ask // to say at once what else is wrong
	}
	runs, err := programs.Runs(one.Program, account, msg.targets)
	switch {
	case err != nil:
		return warn(name + " was not run: " + err.Error() + ".")
	case asks:
		return step{layer: newAnswerMenu(p.env, one.Program, msg)}
	case one.Confirm && !msg.confirmed:
		runsAs := "It runs as: "
		if len(runs) > 1 {
			runsAs = fmt.Sprintf("It runs %d times, first as: ", len(runs))
		}
		q := confirm.Question{Verb: "Run", Object: name, Consequence: runsAs + model.Clean(strings.Join(runs[0].Argv, " ")), Keep: "Leave it"}
		msg.confirmed = true
		asked := newQuestion(p.env, q, msg)
		return step{layer: asked, cmd: asked.confirm.Start()}
	}
	environ := p.childEnviron()
	ended := programEndedMsg{number: screen.NextNumber(), name: name, of: len(runs)}
	if one.Show == settings.ShowTerminal {
		lend := programs.Lend(runs, environ, func(err error) tea.Msg {
			ended.output.Err = err
			return ended
		})
		return step{cmd: func() tea.Msg { return lend }}
	}
	ctx, cancel := context.WithCancel(p.running)
	capture := func() tea.Msg {
		defer cancel()
		ended.output = programs.Capture(ctx, runs, environ)
		return ended
	}
	if one.Show == settings.ShowPanel {
		p.panel = &programLayer{textLayer: newTextLayer(p.env, ended.name, nil), ended: ended, running: true, cancel: cancel}
		p.panel.status = "Running" + p.env.Theme.Glyphs.Ellipsis + " " + p.env.Keys.Global.Back.Help().Key + " stops it."
		p.panel.hints = []key.Binding{keys.Named(p.env.Keys.Global.Close, "stop")}
		return step{layer: p.panel, cmd: capture}
	}
	return step{cmd: capture, then: notice.ShowMsg{Text: name + " is running."}}
}

// newAnswerMenu asks for what a program needs to know. Without it, the program does not run.
func newAnswerMenu(env *screen.Env, one settings.Program, msg runProgramMsg) *menu {
	does := "Run " + model.Clean(one.Name)
	answer := func(typed string) []picker.Choice {
		if typed = strings.TrimSpace(typed); typed != "" {
			return []picker.Choice{{ID: typed, Title: does + ` with "` + typed + `"`}}
		}
		return []picker.Choice{{Title: does, Disabled: "It does not run without an answer."}}
	}
	m := newMenu(env, picker.Options{Title: model.Clean(one.Ask), Placeholder: "type it here", Answer: answer}, nil)
	m.answer = func(typed string) tea.Msg {
		msg.answer = typed
		return msg
	}
	return m
}

type programEndedMsg struct {
	screen.To
	number uint64
	name   string
	of     int // runs
	output programs.Output
}

func (m programEndedMsg) sentence() string {
	text := m.name + " " + programs.Ended(m.output.Err)
	if m.of > 1 && m.output.Err != nil {
		text += fmt.Sprintf(" in run %d of %d", m.output.Done+1, m.of)
	}
	return text + "."
}

func (p *ownPrograms) showEnded(msg programEndedMsg) step {
	if p.panel != nil && p.panel.ended.number == msg.number {
		p.panel.take(msg)
		return step{}
	}
	if msg.output.Err == nil {
		return say(msg.sentence())
	}
	text := msg.sentence()
	if lines := msg.output.Lines; len(lines) > 0 {
		text += " It said: " + lines[len(lines)-1]
	}
	return warn(text)
}
