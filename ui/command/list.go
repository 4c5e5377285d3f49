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

// defaultLimit is how many rows are listed where nothing else is asked for.
const defaultLimit = 1000

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
	f.IntVar(&l.width, "width", 0, "width of the table in `cells`; that of the terminal, and in a pipe as wide as it takes")
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
	if found.Unchecked > 0 {
		why := "--readings and the setting evidence say how much is read"
		if found.FieldsRefused {
			why = "the service does not show their fields, or not to this token"
		}
		fmt.Fprintf(l.err, "inkdesk: not checked, and perhaps in this list too: %s; %s\n",
			describe.Counted(found.Unchecked, "envelope"), why)
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

// tableWidth is the width of a table in cells, 0 in a pipe: what reads it wants whole names.
func (l *listing) tableWidth() int {
	if l.width > 0 {
		return l.width
	}
	if width, _, err := term.GetSize(int(l.process.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return 0
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
