package command

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/terminal"
)

const reportHelp = `report prints the numbers of the account, for mail and cron:

  inkdesk report                              the last 12 weeks, as text
  inkdesk report --since 2026-01-01 --by form
  inkdesk report --by week --format csv
  inkdesk report --format json | jq .weeks
  inkdesk report --shift 8:00 --format md      for who comes next

What the numbers mean: weeks begin on Monday in your time zone. An envelope is sent in the week
of its creation unless it is a draft. It is completed, or lost (declined, expired or voided), in
the week of its last change, because the service gives no date of the end. Time to finish is from
creation to that change: half finished within the first number, nine in ten within the second. A
form is the envelopes that were made alike. An envelope that waits for one of several people counts
for each of them. Ended envelopes count where they ended in the period, open ones and drafts
always. A week is unusual when a number is beyond what it was in every other week of the period,
up to the same moment of the week, and at least 8 of them are known. What was deleted at the
service is not counted.

With --shift it says what happened since a time of day: what was changed from here, with the names
of the envelopes, what is new and what ended, notes, what expires until the same time of the next
day, and changes of which the outcome is not known.

With --replay it says how far forecasts can be trusted: those for the envelopes that ended in the
last 400 days, or since --since, are made once more on each of the seven days before their date, by
what had ended before that day. For each tenth of what was said it prints what happened, and then
Brier scores, 0 for always right: of the forecasts, of the share of all that were signed in time, and
of the badge that the date alone gives. Large shares are said too large where many are declined or
voided meanwhile.

Days are written as 2026-01-31, yesterday, mon or 30d. Without --by, text and md have all groups,
csv the weeks; JSON always has all groups. --readings says how many envelopes are read further for their health.

--format json prints one object. Later versions may add members, and take none away:

  {"read_at", "since", "until", "complete": whether all of this was read, "assumptions": {…},
   "open": n, "status": {"DRAFT": n, …}, "health": {"act": n, "soon", "watch", "ok", "unknown"},
   "weeks": [{"monday", "complete", "sent", "completed", "declined", "expired", "voided"}…],
   "expiring": [{"day", "n"}…] today and the six days after,
   "open_for": [{"under_days": 1, 3, 7, 14, 30 or null, "n"}…],
   "time_to_finish": {"n", "p50_seconds", "p90_seconds"},
   "forms": [{"form", "done", "lost", "p50_seconds", "p90_seconds"}…],
   "holders": [{"address", "name", "open", "oldest_seconds"}…], "levels": {"SES": n, …} of open ones,
   "unusual": [{"what", "this_week", "usual_low", "usual_high"}…]}

The exit status is 5 when not all could be read; the numbers count what was.`

type numbers struct {
	printing                        printing
	since, until, by, format, shift string
	replay                          bool
}

func (r *numbers) command() *cobra.Command {
	cmd := r.printing.command("report", "Print the numbers of the account, for people and for other programs",
		reportHelp, r.print)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		return cmp.Or(noArguments(cmd, args), r.check())
	}
	f := cmd.Flags()
	f.StringVar(&r.since, "since", "", "first `day` of the period; the week it is in is counted whole")
	f.StringVar(&r.until, "until", "", "last `day` of the period")
	f.StringVar(&r.by, "by", "", "print one `group`: "+strings.Join(figures.By(), ", "))
	f.StringVar(&r.format, "format", "text", "print text, md, csv or json")
	f.StringVar(&r.shift, "shift", "", "say what happened since a `time` of day, such as 8:00")
	f.BoolVar(&r.replay, "replay", false, "say how far forecasts can be trusted, from envelopes that have ended")
	complete(cmd, "by", figures.By()...)
	complete(cmd, "format", "text", "md", "csv", "json")
	return cmd
}

func (r *numbers) check() error {
	if r.by != "" && !slices.Contains(figures.By(), r.by) {
		return usage("--by is one of %s", strings.Join(figures.By(), ", "))
	}
	if !slices.Contains([]string{"text", "md", "csv", "json"}, r.format) {
		return usage("--format is text, md, csv or json")
	}
	if r.shift != "" {
		switch {
		case r.since+r.until+r.by != "":
			return usage("--shift tells of one shift; leave out --since, --until and --by")
		case r.replay:
			return usage("--replay and --shift are two reports; leave out one")
		case r.format != "text" && r.format != "md":
			return usage("--shift is printed as text or md")
		}
		_, err := shiftBegan(r.shift, time.Now())
		return err
	}
	if r.replay && (r.until+r.by != "" || r.format != "text") {
		return usage("--replay prints text, up to now; leave out --until, --by and --format")
	}
	_, _, err := r.period(time.Now())
	return err
}

// shiftBegan returns when a time of day was last.
func shiftBegan(text string, now time.Time) (time.Time, error) {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return at, usage("--shift is a time of day, such as 8:00 or 20:30")
	}
	year, month, day := now.Date()
	began := time.Date(year, month, day, at.Hour(), at.Minute(), 0, 0, now.Location())
	if began.After(now) {
		began = time.Date(year, month, day-1, at.Hour(), at.Minute(), 0, 0, now.Location())
	}
	return began, nil
}

// period returns the time that is counted, up to now where no end is given.
func (r *numbers) period(now time.Time) (since, until time.Time, err error) {
	since, until = figures.Since(now), now
	if r.until != "" {
		day, err := query.Day(r.until, now)
		if err != nil {
			return since, until, usage("--until: %w", err)
		}
		until = day.AddDate(0, 0, 1).Add(-time.Second)
		if until.After(now) {
			until = now
		}
		since = figures.Since(until)
	}
	if r.since != "" {
		if since, err = query.Day(r.since, now); err != nil {
			return since, until, usage("--since: %w", err)
		}
	}
	switch {
	case since.After(until):
		return since, until, usage("the period ends before it begins; --since is an earlier day than --until, and not in the future")
	case until.Sub(since) > 522*7*24*time.Hour:
		return since, until, usage("the period is longer than ten years")
	}
	return since, until, nil
}

// print prints the report, also where not all could be read.
func (r *numbers) print(ctx context.Context, a *reading.Account) error {
	text, failed, err := r.text(ctx, a)
	if err != nil || ctx.Err() != nil {
		return cmp.Or(err, failed)
	}
	if err := r.printing.write(text); err != nil || failed == nil {
		return err
	}
	return terminal.WithStatus(terminal.StatusPartial, fmt.Errorf("not all was read: %w", failed))
}

// text returns the report of what was read; failed says why that is not all.
func (r *numbers) text(ctx context.Context, a *reading.Account) (text string, failed, err error) {
	if r.shift != "" {
		since, err := shiftBegan(r.shift, a.Now())
		if err != nil {
			return "", nil, err
		}
		found, failed := a.Shift(ctx, since, since.AddDate(0, 0, 1))
		if r.format == "md" {
			return found.Markdown(), failed, nil
		}
		return found.Text(), failed, nil
	}
	since, until, err := r.period(a.Now())
	if err != nil {
		return "", nil, err
	}
	if r.replay {
		if r.since == "" {
			since = a.Now().Add(-400 * 24 * time.Hour)
		}
		found, failed := a.Replay(ctx, since)
		return describe.Calibration(found), failed, nil
	}
	found, failed := a.Figures(ctx, since, until)
	switch r.format {
	case "json":
		text, err = found.JSON()
	case "md":
		text, err = found.Markdown(r.by)
	case "csv":
		text, err = found.Records(cmp.Or(r.by, "week")).Text(report.CSV)
	default:
		text = found.Text(r.by)
	}
	return text, failed, err
}
