package programs

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
	"inkdesk/ui/layer"
	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/picker"
)

// Runner runs the person's own programs, and the browser, for the envelopes of the place in front; make it with
// [NewRunner].
type Runner struct {
	env     *screen.Env
	environ []string // of this process
	list    []Own
	panel   *panel          // the latest one, which may have been left
	running context.Context // until the session ends
	stop    context.CancelFunc
}

// NewRunner returns a runner whose programs get an environment, nil for that of this process.
func NewRunner(env *screen.Env, environ []string) *Runner {
	if environ == nil {
		environ = os.Environ()
	}
	p := &Runner{env: env, environ: environ}
	p.running, p.stop = context.WithCancel(context.Background())
	p.Bind()
	return p
}

// Stop ends the programs that run.
func (p *Runner) Stop() { p.stop() }

// Bind takes the programs and their keys from the settings as they are now.
func (p *Runner) Bind() { p.list, _ = Bind(p.env.Keys, p.env.Settings) }

// Place describes the place in front.
type Place struct {
	Owner uint64
	Hints screen.Hints // without envelopes where nothing can be run
}

// subjects returns the envelopes that something is to be done with, nil for none and where the place was left.
func (p Place) subjects(owner uint64, marked bool) []screen.Subject {
	if p.Owner != owner || p.Hints.Envelopes == nil {
		return nil
	}
	return p.Hints.Envelopes(marked)
}

// Update does what a message of this package asks for, with the envelopes of the place in front.
func (p *Runner) Update(msg tea.Msg, front Place) layer.Step {
	switch msg := msg.(type) {
	case RunMsg:
		return p.run(msg, front)
	case EndedMsg:
		return p.showEnded(msg)
	case OpenWebMsg:
		return p.openWeb(msg, front)
	}
	return layer.Step{}
}

func (p *Runner) childEnviron() []string {
	return Environ(p.environ, p.env.Client.Redact)
}

// RunMsg runs a program for the envelopes of a place. What the person is asked for is in it once it is given.
type RunMsg struct {
	name      string
	owner     uint64
	targets   []Target // as they were when it was asked for; nil for those of now
	answer    string
	confirmed bool
}

// Offer adds the keys of the programs to those of a place with envelopes.
func (p *Runner) Offer(of help.KeyMap) help.KeyMap {
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

// Words returns the programs that can be run in the place in front, for menus and typed commands.
func (p *Runner) Words(front Place) []linear.Word {
	if front.Hints.Envelopes == nil {
		return nil
	}
	web := p.env.Keys.Envelope.Web.Help()
	entries := []linear.Word{{Title: model.Capital(web.Desc), Note: web.Key, Why: p.whyNoWeb(), Msg: OpenWebMsg{front.Owner}}}
	for _, one := range p.list {
		note := "own program"
		if one.Binding.Enabled() {
			note = one.Binding.Help().Key
		}
		entries = append(entries, linear.Word{Title: model.Capital(one.Binding.Help().Desc), Note: note, Msg: RunMsg{name: one.Name, owner: front.Owner}})
	}
	return entries
}

func (p *Runner) targets(of []screen.Subject) []Target {
	targets := make([]Target, len(of))
	for i, s := range of {
		id := s.Envelope.ID.String()
		targets[i] = Target{
			ID: id, Name: s.Envelope.Name.String(), Status: string(s.Envelope.Status), Address: p.address(s),
			WebURL: p.env.Settings.Profile.WebAddress(id),
		}
	}
	return targets
}

// address returns the address of the selected recipient, or of the only one who can be waited for.
func (p *Runner) address(of screen.Subject) string {
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

// Has reports whether a press is the key of a program, at this place or another.
func (p *Runner) Has(msg tea.KeyPressMsg) bool {
	return slices.ContainsFunc(p.list, func(one Own) bool { return key.Matches(msg, one.Binding) })
}

// Meaning returns what a key means at the place in front, if the screen there has no use for it; nil
// for nothing.
func (p *Runner) Meaning(msg tea.KeyPressMsg, front Place) tea.Msg {
	if front.Hints.Envelopes == nil {
		return nil
	}
	if key.Matches(msg, p.env.Keys.Envelope.Web) {
		return OpenWebMsg{front.Owner}
	}
	for _, one := range p.list {
		if key.Matches(msg, one.Binding) {
			return RunMsg{name: one.Name, owner: front.Owner}
		}
	}
	return nil
}

func (p *Runner) run(msg RunMsg, front Place) layer.Step {
	i := slices.IndexFunc(p.list, func(one Own) bool { return one.Name == msg.name })
	if i < 0 {
		return layer.Step{}
	}
	one := p.list[i]
	name := model.Clean(one.Name)
	if msg.targets == nil {
		msg.targets = p.targets(front.subjects(msg.owner, one.For == settings.ForMarked))
	}
	if len(msg.targets) == 0 {
		return layer.Say("There is no envelope to run " + name + " for.")
	}
	profile, asks := p.env.Settings.Profile, one.Ask != "" && msg.answer == ""
	account := Account{Profile: profile.Name, Host: profile.BaseURL.Host, Answer: msg.answer}
	if asks {
		account.Answer = one.Ask // to say at once what else is wrong
	}
	runs, err := Runs(one.Program, account, msg.targets)
	switch {
	case err != nil:
		return layer.Warn(name + " was not run: " + err.Error() + ".")
	case asks:
		return layer.Step{Over: newAnswerMenu(p.env, one.Program, msg)}
	case one.Confirm && !msg.confirmed:
		runsAs := "It runs as: "
		if len(runs) > 1 {
			runsAs = fmt.Sprintf("It runs %d times, first as: ", len(runs))
		}
		q := confirm.Question{Verb: "Run", Object: name, Consequence: runsAs + model.Clean(strings.Join(runs[0].Argv, " ")), Keep: "Leave it"}
		msg.confirmed = true
		asked := layer.NewQuestion(p.env, q, msg)
		return layer.Step{Over: asked, Cmd: asked.Start()}
	}
	environ := p.childEnviron()
	ended := EndedMsg{number: screen.NextNumber(), name: name, of: len(runs)}
	if one.Show == settings.ShowTerminal {
		lend := Lend(runs, environ, func(err error) tea.Msg {
			ended.output.Err = err
			return ended
		})
		return layer.Step{Cmd: func() tea.Msg { return lend }}
	}
	ctx, cancel := context.WithCancel(p.running)
	capture := func() tea.Msg {
		defer cancel()
		ended.output = Capture(ctx, runs, environ)
		return ended
	}
	if one.Show == settings.ShowPanel {
		p.panel = &panel{Text: layer.NewText(p.env, ended.name, nil), keys: p.env.Keys, ended: ended, running: true, cancel: cancel}
		p.panel.Status = "Running" + p.env.Theme.Glyphs.Ellipsis + " " + p.env.Keys.Global.Back.Help().Key + " stops it."
		p.panel.Hints = []key.Binding{keys.Named(p.env.Keys.Global.Close, "stop")}
		return layer.Step{Over: p.panel, Cmd: capture}
	}
	return layer.Step{Cmd: capture, Then: notice.ShowMsg{Text: name + " is running."}}
}

// newAnswerMenu asks for what a program needs to know. Without it, the program does not run.
func newAnswerMenu(env *screen.Env, one settings.Program, msg RunMsg) *layer.Menu {
	does := "Run " + model.Clean(one.Name)
	answer := func(typed string) []picker.Choice {
		if typed = strings.TrimSpace(typed); typed != "" {
			return []picker.Choice{{ID: typed, Title: does + ` with "` + typed + `"`}}
		}
		return []picker.Choice{{Title: does, Disabled: "It does not run without an answer."}}
	}
	m := layer.NewMenu(env, picker.Options{Title: model.Clean(one.Ask), Placeholder: "type it here", Answer: answer}, nil)
	m.Answer = func(typed string) tea.Msg {
		msg.answer = typed
		return msg
	}
	return m
}
