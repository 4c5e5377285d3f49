package command

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
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
func (p *program) openService(ctx context.Context, keyboard keyboard, on token.Terminal, options ui.Options) (ui.Session, error) {
	options.Tokens.Keyring, options.Tokens.Kept = token.NewStore(token.System()), keptBy(p)
	c, client, ask, err := p.serviceAccount(ctx, options.Tokens.Keyring, on)
	if err != nil {
		return ui.Session{}, err
	}
	options.Tokens.Ask = ask
	kept, err := p.remember(c)
	if err != nil {
		return ui.Session{}, err
	}
	options.Profiles, options.SettingsChange = p.profiles(c, keyboard), p.settingsChange(c)
	return p.openSession(c, client, kept, keyboard, options)
}

// serviceAccount returns the settings and the client of the profile, and the way to its command.
func (p *program) serviceAccount(
	ctx context.Context, keyring *token.Store, on token.Terminal,
) (c *configuration, client api.Config, ask func(context.Context, token.Terminal) (token.Token, error), err error) {
	if c, err = p.configure(); err != nil {
		return nil, client, nil, err
	}
	secret, err := p.credentials(ctx, c, keyring, on)
	if err != nil {
		return nil, client, nil, err
	}
	client, err = c.client()
	client.Token, client.FindToken = secret.token, secret.find
	return c, client, secret.ask, err
}

// openSession puts together what the screen runs on. The session owns kept, which is closed when there is none.
func (p *program) openSession(
	c *configuration, client api.Config, kept *memory, keyboard keyboard, options ui.Options,
) (ui.Session, error) {
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
	options.Capabilities = p.capabilities(c, keyboard)
	if name := screenReader(p.environ); name != "" && !c.Linear {
		options.Notices = append(options.Notices, notice.ShowMsg{Text: name + " is set: inkdesk --linear says everything line by line, for screen readers."})
	}
	options.Terminal = terminal.Options{
		Input: keyboard.file, Output: p.process.Stdout, Environ: p.process.Environ,
		Watch: true, CrashDir: kept.folder,
	}
	return ui.Session{Options: options, Close: func(why error) {
		log.end(why)
		log.close()
		kept.close()
	}}, nil
}

func (p *program) show(ctx context.Context, s ui.Session) error {
	name := p.environ[settings.VariableMessages]
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

func (p *program) profiles(c *configuration, keyboard keyboard) ui.Profiles {
	var list []ui.ProfileChoice
	for _, name := range c.file.Profiles() {
		other := p.ofProfile(name)
		r, _, err := settings.Resolve(c.file, other.flags.settings, other.environ)
		if err != nil {
			list = append(list, ui.ProfileChoice{Name: name, Wrong: err.Error()})
			continue
		}
		list = append(list, ui.ProfileChoice{
			Name: name, Label: r.Profile.Label, Host: r.Profile.BaseURL.Host, ReadOnly: r.Profile.ReadOnly, Sandbox: r.Profile.Sandbox,
		})
	}
	open := func(ctx context.Context, name string) (ui.Session, error) {
		return p.ofProfile(name).openService(ctx, keyboard, token.Terminal{}, ui.Options{})
	}
	return ui.Profiles{List: list, Open: open}
}

// ofProfile returns the program with another profile. An address and a token that were given for this run belong to the
// profile it began with; everything else that was given goes on to hold, above all --read-only.
func (p *program) ofProfile(name string) *program {
	other := *p
	other.flags.settings = p.flags.settings.With("profile", name)
	for _, elsewhere := range []string{"base_url", "ca_file"} {
		delete(other.flags.settings, elsewhere)
	}
	other.flags.tokenFile, other.flags.tokenStdin = "", false
	other.process.Token = token.Env{}
	other.environ = maps.Clone(p.environ)
	for _, own := range []string{"INKDESK_PROFILE", token.EnvBaseURL} {
		delete(other.environ, own)
	}
	return &other
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
