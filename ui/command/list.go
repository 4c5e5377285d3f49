package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/plain"
	"inkdesk/ui/query"
	"inkdesk/ui/sheet"
	"inkdesk/ui/terminal"
)

const (
	// defaultLimit is how many rows are listed where nothing else is asked for.
	defaultLimit = 1000
	// pipeWidth is how wide a table is in cells where no terminal says.
	pipeWidth = 100
)

// listing is one run of the command that lists envelopes, with its flags.
type listing struct {
	printing
	view    string
	limit   int
	width   int
	columns string
	failOn  string
	form    form
}

// form is how a command prints.
type form struct{ json, csv, tsv, ids bool }

// listHelp describes the command and the JSON of it, which other programs rely on.
const listHelp = `list prints envelopes as the dashboard shows them: the same views, filters, order, reports and
words. Without a filter it lists the first view, which is what needs attention; with one, all
envelopes; --view names another view. The filter is that of the dashboard:

  inkdesk list                                  what needs attention
  inkdesk list status:open 'idle:>14d'          all open envelopes without a change for two weeks
  inkdesk list --view Expiring --ids            one id a line
  inkdesk list to:anna@example.com --csv > anna.csv
  inkdesk list --json | jq '.envelopes[] | select(.health == "act") | .id'
  inkdesk list --fail-on act >/dev/null || mail …

What rules need and no list shows, such as the fields on pages, is read of the envelopes that
are listed, as far as the profile allows (evidence: off, light or full), at its pace and
--readings at most. "checked" says of which that was done. Nothing is changed.

Where something asks for attention, a cause that many envelopes share is one row of the table;
the other forms have its envelopes. Columns of the table, for --columns:

  %s

and those of --csv and --tsv, written with a hyphen between words:

  %s

--json prints one object. Later versions may add members, and take none away:

  {"view", "query": the filter, "scope": in words what is here,
   "complete": false when a limit or the pace of the service ended the reading,
   "read_at", "assumptions": {…},
   "envelopes": [ENTRY…] in the order of the view,
   "causes": [{"id", "kind": person|domain|fault|backlog|drafts, "sentence", "envelopes": [ID…]}]}

` + entryHelp

// entryHelp describes one entry, which inkdesk show prints too.
const entryHelp = `ENTRY is {"id", "name", "status", "health": act|soon|watch|ok|unknown, "checked",
   "created_at", "updated_at", "expires_at": RFC 3339 or null, "steps": number of signing steps,
   "holder": {"kind": one|some|at_least|unknown|nobody|service, "certainty",
      "recipients": [ID…], "step": number or null, "sentence"},
   "recipients": [{"id", "name", "email", "role", "step", "acted": yes|no|unknown,
      "certainty", "why"}],
   "findings": [{"rule", "severity": act|soon|watch|note, "certainty": proved|likely|guess|unknown,
      "sentence", "field", "recipient", "placeholder", "annotation", "other": [ID…]}],
   "urgency": {"rank", "parts": [{"points", "why"}]}, "cause": id or null,
   "snoozed", "snoozed_until": RFC 3339 or null, "done", "taken_by": name or null,
   "note": text or null}`

func (p *program) listCommand() *cobra.Command {
	l := listing{printing: printing{program: p}}
	cmd := &cobra.Command{
		Use:               "list [FILTER…]",
		Short:             "Print envelopes, for people and for other programs",
		Long:              fmt.Sprintf(listHelp, inLines(plain.ColumnNames()), inLines(sheetColumns())),
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeFilter,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := l.check(); err != nil {
				return err
			}
			return l.run(cmd.Context(), func(ctx context.Context, a *plain.Account) error {
				return l.list(ctx, a, query.Parse(strings.Join(args, " ")))
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&l.view, "view", "", "list the view of this `name`")
	f.IntVarP(&l.limit, "limit", "n", defaultLimit, "list so many rows at most; 0 for all")
	f.StringVar(&l.columns, "columns", "", "columns in this order, separated by `commas`")
	f.IntVar(&l.width, "width", 0, "width of the table in `cells`; that of the terminal, or 100")
	f.BoolVar(&l.form.json, "json", false, "print JSON")
	f.BoolVar(&l.form.csv, "csv", false, "print CSV")
	f.BoolVar(&l.form.tsv, "tsv", false, "print values separated by tabs")
	f.BoolVar(&l.form.ids, "ids", false, "print ids, one a line")
	f.StringVar(&l.failOn, "fail-on", "", "end with status 9 when an envelope listed is at `act`, or at soon or worse")
	l.register(cmd)
	complete(cmd, "fail-on", "act", "soon")
	complete(cmd, "columns", slices.Concat(plain.ColumnNames(), sheetColumns())...)
	_ = cmd.RegisterFlagCompletionFunc("view", p.completeView)
	return cmd
}

// check finds what is wrong with the flags before anything is read.
func (l *listing) check() error {
	if n := len(slices.DeleteFunc([]bool{l.form.json, l.form.csv, l.form.tsv, l.form.ids}, func(on bool) bool { return !on })); n > 1 {
		return usage("choose one of --json, --csv, --tsv and --ids")
	}
	switch {
	case l.limit < 0:
		return usage("--limit is a number of rows, 0 for all")
	case l.width < 0:
		return usage("--width is a number of cells")
	case l.failOn != "" && l.failOn != "act" && l.failOn != "soon":
		return usage("--fail-on is act or soon")
	case l.columns != "" && (l.form.json || l.form.ids):
		return usage("--columns is for the table, --csv and --tsv")
	}
	_, err := l.chosen()
	return err
}

// chosen are the columns asked for, nil for the usual ones.
func (l *listing) chosen() ([]string, error) {
	if l.columns == "" {
		return nil, nil
	}
	known := plain.ColumnNames()
	if l.form.csv || l.form.tsv {
		known = sheetColumns()
	}
	var names []string
	for name := range strings.SplitSeq(l.columns, ",") {
		name = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), " ", "-"))
		if !slices.Contains(known, name) {
			return nil, usage("there is no column %q; there are %s", name, strings.Join(known, ", "))
		}
		names = append(names, name)
	}
	return names, nil
}

// sheetColumns are the names of the columns of CSV.
func sheetColumns() []string {
	names := sheet.ColumnTitles()
	for i, title := range names {
		names[i] = strings.ReplaceAll(title, " ", "-")
	}
	return names
}

func (l *listing) list(ctx context.Context, a *plain.Account, q query.Query) error {
	found, failed := a.List(ctx, plain.Question{View: l.view, Query: q, Limit: l.limit})
	if wrong, ok := errors.AsType[*plain.QuestionError](failed); ok {
		return usage("%w", wrong)
	}
	if found == nil {
		return failed
	}
	text, err := l.written(found)
	if err != nil {
		return err
	}
	if err := l.write(text); err != nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("not all was read: %w", failed)
	}
	l.sayRest(found)
	return l.failure(found)
}

// written is the list in the form that was asked for.
func (l *listing) written(found *plain.List) (string, error) {
	names, err := l.chosen()
	if err != nil {
		return "", err
	}
	switch {
	case l.form.json:
		return sheet.Text(found.Sheet, sheet.JSON)
	case l.form.ids:
		return sheet.Text(found.Sheet, sheet.IDs)
	case l.form.csv, l.form.tsv:
		titles := sheet.ColumnTitles()
		if names != nil {
			known := sheetColumns()
			chosen := make([]string, len(names))
			for i, name := range names {
				chosen[i] = titles[slices.Index(known, name)]
			}
			titles = chosen
		}
		return sheet.Table(found.Sheet, l.form.tsv, titles), nil
	}
	return found.Table(l.tableWidth(), names), nil
}

// tableWidth is the width of a table in cells.
func (l *listing) tableWidth() int {
	if l.width > 0 {
		return l.width
	}
	if width, _, err := term.GetSize(int(l.process.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return pipeWidth
}

// sayRest says what the printed form does not: that there is nothing, or that there is more.
func (l *listing) sayRest(found *plain.List) {
	switch {
	case l.form.json:
	case len(found.Envelopes) == 0 && isTerminal(l.process.Stderr):
		fmt.Fprintf(l.err, "There is no such envelope in %s.\n", found.View)
	case !found.Complete && l.limit == defaultLimit:
		fmt.Fprintf(l.err, "inkdesk: %s\n", describe.Count{N: len(found.Envelopes), Noun: "envelope", Open: "--limit 0 lists all"})
	}
}

// failure is the error that --fail-on asks for, nil for none.
func (l *listing) failure(found *plain.List) error {
	least := triage.NeedsAct
	switch l.failOn {
	case "":
		return nil
	case "soon":
		least = triage.NeedsSoon
	}
	n := 0
	for _, r := range found.Reports {
		if r.Health >= least {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return terminal.WithStatus(terminal.StatusFound, fmt.Errorf("--fail-on %s: %s", l.failOn, describe.Counted(n, "envelope")))
}

// completeView offers the names of the views to a shell.
func (p *program) completeView(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	c, err := p.configure()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return plain.ViewNames(c.Resolved), cobra.ShellCompDirectiveNoFileComp
}

// completeFilter offers the names of the filters.
func completeFilter(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, f := range query.Fields() {
		names = append(names, f.Name+":\t"+f.Title)
	}
	return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// inLines are names over as many lines as they need in a help text.
func inLines(names []string) string {
	const most = 88
	text, line := "", ""
	for i, name := range names {
		if i < len(names)-1 {
			name += ","
		}
		if len(line)+len(name) > most {
			text, line = text+line+"\n  ", ""
		}
		line += name + " "
	}
	return text + strings.TrimSpace(line)
}
