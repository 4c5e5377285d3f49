package command

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"strings"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// openService opens a session with the service of the profile. Everything that could take its time, above all the keyring, is
// left for after the first frame. A token command can ask on the terminal, which is zero while the screen has it.
func (p *program) openService(ctx context.Context, keyboard *os.File, on token.Terminal, options ui.Options) (ui.Session, error) {
	options.Tokens.Keyring, options.Tokens.Kept = token.NewStore(token.System()), keptBy(p.given.environ)
	a, err := p.serviceAccount(ctx, options.Tokens.Keyring, on)
	if err != nil {
		return ui.Session{}, err
	}
	if a.kept, err = p.remember(a.config); err != nil {
		return ui.Session{}, err
	}
	options.Tokens.Ask = a.ask
	options.Profiles, options.SettingsChange = p.profiles(a.config, keyboard), p.given.settingsChange(a.config)
	return p.openSession(a, keyboard, options)
}

// account holds what a command works on.
type account struct {
	config *configuration
	client api.Config
	// ask runs the command of the profile on a terminal, nil for none.
	ask   func(context.Context, token.Terminal) (token.Token, error)
	kept  *memory // nil for none
	close func()
}

// serviceAccount returns the account of the profile, without a memory.
func (p *program) serviceAccount(
	ctx context.Context, keyring *token.Store, on token.Terminal,
) (account, error) {
	c, err := p.configure()
	if err != nil {
		return account{}, err
	}
	secret, err := p.credentials(ctx, c, keyring, on)
	if err != nil {
		return account{}, err
	}
	client, err := c.client()
	client.Token, client.FindToken = secret.token, secret.find
	return account{config: c, client: client, ask: secret.ask, close: func() {}}, err
}

// openSession puts together what the screen runs on. The session owns the memory, which is closed when there is none.
func (p *program) openSession(a account, keyboard *os.File, options ui.Options) (ui.Session, error) {
	c, client, kept := a.config, a.client, a.kept
	log, err := openLog(c, p.process.Hardened)
	if err != nil {
		kept.close()
		return ui.Session{}, err
	}
	kept.openHistory(c)
	client.Journal, client.Observe = kept.changes, log.call
	options.Client = api.New(client)
	options.Settings, options.Keys, options.Notices = c.Resolved, c.keys, c.notices
	options.State, options.Journal, options.History = kept.state, kept.journal, kept.history
	options.Desk = kept.desk(c, options.Demo)
	options.Capabilities = c.capabilities(p.process, keyboard)
	if name := p.given.environ.ScreenReader(); name != "" && !c.Linear {
		options.Notices = append(options.Notices, notice.ShowMsg{Text: name + " is set: inkdesk --linear says everything line by line, for screen readers."})
	}
	options.Terminal = terminal.Options{
		Input: keyboard, Output: p.process.Stdout, Environ: p.process.Environ,
		Watch: true,
	}
	if !kept.passing {
		options.Terminal.CrashDir = kept.folder
	}
	return ui.Session{Options: options, Close: func(why error) {
		log.end(why)
		log.close()
		kept.close()
	}}, nil
}

func (p *program) show(ctx context.Context, s ui.Session) error {
	name := p.given.environ[settings.VariableMessages]
	if name == "" {
		return ui.Run(ctx, s)
	}
	record, err := openPrivate(name)
	if err != nil {
		s.Close(err)
		return usage("the messages of the program cannot be recorded; choose another file with %s: %w", settings.VariableMessages, err)
	}
	defer func() { _ = record.Close() }()
	s.Options.Messages = record
	return ui.Run(ctx, s)
}

func (p *program) profiles(c *configuration, keyboard *os.File) ui.Profiles {
	var list []ui.ProfileChoice
	for _, name := range c.file.Profiles() {
		other := p.given.ofProfile(name)
		choice := ui.ProfileChoice{Name: name}
		if r, _, err := settings.Resolve(c.file, other.settings, other.environ); err != nil {
			choice.Wrong = err.Error()
		} else {
			choice.Label, choice.Host = r.Profile.Label, r.Profile.BaseURL.Host
			choice.ReadOnly, choice.Sandbox = r.Profile.ReadOnly, r.Profile.Sandbox
		}
		list = append(list, choice)
	}
	open := func(ctx context.Context, name string) (ui.Session, error) {
		other := *p
		other.given, other.process.Token = p.given.ofProfile(name), token.Env{}
		return other.openService(ctx, keyboard, token.Terminal{}, ui.Options{})
	}
	return ui.Profiles{List: list, Open: open}
}

// log writes the log file, or nothing where there is none. It holds no token, no query, no body and no header.
type log struct {
	file *os.File // nil for none
	to   *slog.Logger
}

// openLog opens the log file and begins with what support asks first. hardened is why others might read this process.
func openLog(c *configuration, hardened error) (*log, error) {
	if c.LogFile == "" {
		return &log{to: slog.New(slog.DiscardHandler)}, nil
	}
	f, err := openPrivate(c.LogFile)
	if err != nil {
		return nil, usage("the log file cannot be written; choose another one with --log-file or log_file: %w", err)
	}
	l := &log{file: f, to: slog.New(slog.NewTextHandler(terminal.NewWriter(f), nil))}
	l.to.Info("start", "version", version(), "profile", c.Profile.Name, "host", c.Profile.BaseURL.Host, "proxy", cmp.Or(proxyHost(c), "none"))
	if hardened != nil {
		l.to.Warn("others may be able to read this process", "error", hardened)
	}
	for _, n := range c.notices {
		l.to.Warn(n.Text)
	}
	return l, nil
}

func openPrivate(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
		err = f.Chmod(0o600)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

func (l *log) call(call api.Call) {
	path, _, _ := strings.Cut(call.Path, "?")
	l.to.Info("call", "operation", call.Operation, "method", call.Method, "path", path, "attempt", call.Attempt,
		"status", call.Status, "took", call.Took, "sent", call.Sent, "received", call.Received, "error", call.Err)
}

func (l *log) end(err error) {
	if err != nil {
		l.to.Error("end", "error", err)
		return
	}
	l.to.Info("end")
}

func (l *log) close() { _ = l.file.Close() }
