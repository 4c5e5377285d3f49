// Package settings decides what the program runs on. It reads the configuration file, which is written by a person and never
// by the program, and lays flags over the environment over the profile over the rest of the file over the defaults.
//
// The file is read strictly: every name that is not known and every value that does not fit is a [Problem] with its
// line, and the default holds in its place. Values on which safety depends (which service, whether changes are allowed,
// where the token comes from, whom to trust) have no such fallback: a mistake there, even a misspelt name, makes the
// profile unusable until it is corrected.
package settings

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"inkdesk/model/triage"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

type section uint8

const (
	program section = 1 << iota // the top of the file
	account                     // a profile
)

type trait uint8

const (
	guard        trait = iota // no fallback: a mistake blocks the profile
	fileOnly                  // no variable of the environment
	own                       // in no file that others include
	whileRunning              // can change while the program runs
)

type setting struct {
	// name holds the name as in the file, with a dot between a group and its member.
	name                    string
	in                      section
	guarded, personal, live bool
	// variable holds the environment's name for it, empty if it has none.
	variable string
	// read returns what stores the parts that can be read, nil for none. Joined parts stand beside what is there, where the
	// setting is a list of named parts.
	read    func(value) (store func(to *Resolved, joined bool), faults []fault)
	show    func(*Resolved) string
	copy    func(to, from *Resolved)
	choices []string
	schema  schema
}

// of makes the row of one field. Members of groups have no variable.
func of[T any](in section, name string, field func(*Resolved) *T, r rule[T], traits ...trait) *setting {
	s := &setting{
		name: name, in: in, choices: r.choices, schema: r.schema,
		guarded: slices.Contains(traits, guard), personal: slices.Contains(traits, own), live: slices.Contains(traits, whileRunning),
		read: func(v value) (func(*Resolved, bool), []fault) {
			read, faults := r.read(v)
			if len(faults) > 0 && !r.partial {
				return nil, faults
			}
			return func(to *Resolved, joined bool) {
				if joined && r.join != nil {
					*field(to) = r.join(*field(to), read)
				} else {
					*field(to) = read
				}
			}, faults
		},
		show: func(from *Resolved) string { return r.text(*field(from)) },
		copy: func(to, from *Resolved) { *field(to) = *field(from) },
	}
	if !slices.Contains(traits, fileOnly) && !strings.Contains(name, ".") {
		s.variable = "INKDESK_" + strings.ToUpper(name)
	}
	return s
}

func (s *setting) flagName() string { return "--" + strings.ReplaceAll(s.name, "_", "-") }

// table lists the settings, in the order in which they are shown.
func table() []*setting {
	return slices.Concat(accountSettings(), programSettings(), assumptionSettings(), thresholdSettings())
}

// Choices returns the values of the setting of that name, nil where they cannot be counted or there is no such setting.
func Choices(name string) []string {
	if s, ok := find(name, program|account); ok {
		return s.choices
	}
	return nil
}

func accountSettings() []*setting {
	return []*setting{
		of(program, "profile", func(r *Resolved) *string { return &r.Profile.Name }, freeText(longestName), guard),
		of(account, "base_url", func(r *Resolved) **url.URL { return &r.Profile.BaseURL }, baseURL(), guard),
		of(account, "read_only", func(r *Resolved) *bool { return &r.Profile.ReadOnly }, yesNo(), guard),
		of(account, "sandbox", func(r *Resolved) *bool { return &r.Profile.Sandbox }, yesNo(), guard),
		of(account, "label", func(r *Resolved) *string { return &r.Profile.Label }, freeText(16), whileRunning),
		of(account, "token_file", func(r *Resolved) *string { return &r.Profile.TokenFile }, filePath(), guard, fileOnly, own),
		of(account, "token_command", func(r *Resolved) *[]string { return &r.Profile.TokenCommand }, command(), guard, fileOnly, own),
		of(account, "page_size", func(r *Resolved) *int { return &r.Profile.PageSize }, number(1, 1000)),
		of(account, "ca_file", func(r *Resolved) *string { return &r.Profile.CAFile }, filePath(), guard),
		of(account, "allow_http_loopback", func(r *Resolved) *bool { return &r.Profile.AllowHTTPLoopback }, yesNo(), guard),
		of(account, "confirm", func(r *Resolved) *Confirm { return &r.Profile.Confirm }, choice(ConfirmTyped, ConfirmKey)),
		of(account, "extensions", func(r *Resolved) *bool { return &r.Profile.Extensions }, yesNo()),
		of(account, "evidence", func(r *Resolved) *Prefetch { return &r.Profile.Prefetch }, choice(PrefetchOff, PrefetchLight, PrefetchFull)),
		of(account, "seen", func(r *Resolved) *Switch { return &r.Profile.History }, choice(On, Off)),
		of(account, "web_url", func(r *Resolved) *string { return &r.Profile.WebURL }, webURL(), whileRunning),
		of(account, "limits.in_flight", func(r *Resolved) *int { return &r.Profile.Limits.InFlight }, number(1, 32)),
		of(account, "limits.per_second", func(r *Resolved) *float64 { return &r.Profile.Limits.PerSecond }, decimal(0.1, 100)),
	}
}

func programSettings() []*setting {
	const either = program | account
	return []*setting{
		of(program, "include", func(r *Resolved) *string { return &r.Include }, filePath(), guard, fileOnly, own),
		of(either, "theme", func(r *Resolved) *Theme { return &r.Theme }, choice(Themes()...), whileRunning),
		of(either, "colors", func(r *Resolved) *theme.Colours { return &r.Colors }, colours(), fileOnly, whileRunning),
		of(program, "density", func(r *Resolved) *Density { return &r.Density }, choice(DensityUsual, DensityCompact), whileRunning),
		of(program, "color", func(r *Resolved) *terminal.ColorMode { return &r.Color }, choice(terminal.ColorAuto, terminal.ColorAlways, terminal.ColorNever)),
		of(program, "ascii", func(r *Resolved) *Switch { return &r.ASCII }, onOff()),
		of(program, "motion", func(r *Resolved) *Switch { return &r.Motion }, choice(On, Off), whileRunning),
		of(program, "forms", func(r *Resolved) *Forms { return &r.Forms }, choice(FormsPage, FormsLines), whileRunning),
		of(program, "linear", func(r *Resolved) *bool { return &r.Linear }, yesNo()),
		of(program, "mouse", func(r *Resolved) *Switch { return &r.Mouse }, onOff(), whileRunning),
		of(either, "refresh", func(r *Resolved) *time.Duration { return &r.Refresh }, span(5*time.Second, day, "off", "0"), whileRunning),
		of(program, "clipboard", func(r *Resolved) *terminal.ClipboardWay { return &r.Clipboard }, choice(terminal.AllClipboardWays()...), whileRunning),
		of(program, "alert", func(r *Resolved) *terminal.AlertWay { return &r.Alert }, choice(terminal.AllAlertWays()...), whileRunning),
		of(either, "download_folder", func(r *Resolved) *string { return &r.DownloadFolder }, filePath(), whileRunning),
		of(either, "letters", func(r *Resolved) *string { return &r.Letters }, filePath(), whileRunning),
		of(either, "team_folder", func(r *Resolved) *string { return &r.Profile.TeamFolder }, filePath()),
		of(either, "operator", func(r *Resolved) *string { return &r.Profile.Operator }, freeText(64)),
		of(either, "journal.values", func(r *Resolved) *Switch { return &r.Profile.Journal.Values }, choice(On, Off)),
		of(program, "log_file", func(r *Resolved) *string { return &r.LogFile }, filePath()),
		of(program, "idle_lock", func(r *Resolved) *time.Duration { return &r.IdleLock }, span(time.Minute, day, "off", "0"), whileRunning),
		of(program, "cell_shape", func(r *Resolved) *float64 { return &r.CellShape }, decimal(1, 4)),
		of(program, "views", func(r *Resolved) *[]View { return &r.Views }, viewList(), fileOnly, whileRunning),
		of(either, "programs", func(r *Resolved) *[]Program { return &r.Programs }, programList(), fileOnly, whileRunning),
		of(program, "keys", func(r *Resolved) *map[string][]string { return &r.Keys }, keyMap(), fileOnly, whileRunning),
	}
}

func assumptionSettings() []*setting {
	return []*setting{
		of(account, "assumptions.time_unit", func(r *Resolved) *TimeUnit { return &r.Profile.Assumptions.TimeUnit },
			choice(TimeAuto, TimeSeconds, TimeMilliseconds)),
		of(account, "assumptions.cursor", func(r *Resolved) *Cursor { return &r.Profile.Assumptions.Cursor },
			choice(CursorExclusive, CursorInclusive)),
		of(account, "assumptions.order_field", func(r *Resolved) *string { return &r.Profile.Assumptions.OrderField }, fieldName()),
		of(account, "assumptions.annotation_unit", func(r *Resolved) *AnnotationUnit { return &r.Profile.Assumptions.AnnotationUnit },
			choice(AnnotationAuto, AnnotationPercent, AnnotationRatio, AnnotationPixel)),
		of(account, "assumptions.page_base", func(r *Resolved) *int { return &r.Profile.Assumptions.PageBase }, number(0, 1)),
		of(account, "assumptions.page_origin", func(r *Resolved) *PageOrigin { return &r.Profile.Assumptions.PageOrigin },
			choice(OriginTop, OriginBottom)),
		of(account, "assumptions.steps_sequential", func(r *Resolved) *bool { return &r.Profile.Assumptions.StepsSequential }, yesNo()),
		of(account, "assumptions.attachments_visible", func(r *Resolved) *bool { return &r.Profile.Assumptions.AttachmentsVisible }, yesNo()),
		of(account, "assumptions.webhook_event", func(r *Resolved) *bool { return &r.Profile.Assumptions.WebhookEvent }, yesNo()),
	}
}

func thresholdSettings() []*setting {
	const least, most = time.Minute, 1000 * day
	set := func(name string, field func(*triage.Thresholds) *time.Duration, r rule[time.Duration]) *setting {
		return of(program, "thresholds."+name, func(r *Resolved) *time.Duration { return field(&r.Thresholds) }, r, whileRunning)
	}
	wait := func(name string, field func(*triage.Thresholds) *time.Duration) *setting {
		return set(name, field, span(least, most))
	}
	return []*setting{
		wait("expiring_act", func(t *triage.Thresholds) *time.Duration { return &t.ExpiringAct }),
		wait("expiring_soon", func(t *triage.Thresholds) *time.Duration { return &t.ExpiringSoon }),
		wait("expiring_watch", func(t *triage.Thresholds) *time.Duration { return &t.ExpiringWatch }),
		wait("overdue_act", func(t *triage.Thresholds) *time.Duration { return &t.OverdueAct }),
		set("idle_watch", func(t *triage.Thresholds) *time.Duration { return &t.IdleWatch }, span(least, most, string(Auto))),
		set("idle_soon", func(t *triage.Thresholds) *time.Duration { return &t.IdleSoon }, span(least, most, string(Auto))),
		wait("draft_watch", func(t *triage.Thresholds) *time.Duration { return &t.DraftWatch }),
		wait("draft_soon", func(t *triage.Thresholds) *time.Duration { return &t.DraftSoon }),
		wait("fresh_death", func(t *triage.Thresholds) *time.Duration { return &t.EndedRecently }),
		wait("pending_watch", func(t *triage.Thresholds) *time.Duration { return &t.PendingWatch }),
	}
}
