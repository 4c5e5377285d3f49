package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/terminal"
)

const defaultLimit = 1000

type listing struct {
	printing        printing
	query           query.Query
	view            string
	limit           int
	width           int
	columns         string
	names           []string // of the columns asked for, nil for the usual ones
	failOn          string
	format          report.Format // "" for a table
	limited, checks bool          // say that the flags about that were given
}

func (l *listing) command() *cobra.Command {
	cmd := l.printing.command("list [FILTER…]", "Print envelopes, for people and for other programs",
		fmt.Sprintf(listHelp, inLines(reading.ColumnNames()), inLines(sheetColumns())), l.list)
	cmd.ValidArgsFunction = completeFilter
	f := cmd.Flags()
	formats := map[report.Format]*bool{
		report.JSON: f.Bool("json", false, "print JSON"),
		report.CSV:  f.Bool("csv", false, "print CSV"),
		report.TSV:  f.Bool("tsv", false, "print values separated by tabs"),
		report.IDs:  f.Bool("ids", false, "print ids, one a line"),
	}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		l.query = query.Parse(strings.Join(args, " "))
		l.limited, l.checks = f.Changed("limit"), f.Changed("readings")
		for format, asked := range formats {
			switch {
			case *asked && l.format != "":
				return usage("choose one of --json, --csv, --tsv and --ids")
			case *asked:
				l.format = format
			}
		}
		return l.check()
	}
	f.StringVar(&l.view, "view", "", "list the view of this `name`")
	f.IntVarP(&l.limit, "limit", "n", defaultLimit, "list so many rows at most; 0 for all")
	f.StringVar(&l.columns, "columns", "", "columns in this order, separated by `commas`")
	f.IntVar(&l.width, "width", 0, "width of the table in `cells`; that of the terminal, and in a pipe as wide as it takes")
	f.StringVar(&l.failOn, "fail-on", "", "end with status 9 when an envelope listed is at `act`, or at soon or worse")
	complete(cmd, "fail-on", "act", "soon")
	completeList(cmd, "columns", slices.Concat(reading.ColumnNames(), sheetColumns())...)
	_ = cmd.RegisterFlagCompletionFunc("view", l.printing.program.completeView)
	return cmd
}

// printQueue prints what inkdesk list prints, with the query of the dashboard: inkdesk was called in front of a pipe.
func (p *program) printQueue(ctx context.Context) error {
	l := listing{printing: printing{program: p, readings: defaultReadings}, limit: defaultLimit}
	l.query = query.Parse(p.given.query)
	return l.printing.run(ctx, l.list)
}

// check refuses flags that do not go together, and reads the columns.
func (l *listing) check() (err error) {
	switch {
	case l.limit < 0:
		return usage("--limit is a number of rows, 0 for all")
	case l.width < 0:
		return usage("--width is a number of cells")
	case l.failOn != "" && l.failOn != "act" && l.failOn != "soon":
		return usage("--fail-on is act or soon")
	case l.columns != "" && (l.format == report.JSON || l.format == report.IDs):
		return usage("--columns is for the table, --csv and --tsv")
	}
	l.names, err = l.chosen()
	return err
}

// chosen returns the columns asked for, by name in a table and by title elsewhere; nil for the
// usual ones.
func (l *listing) chosen() ([]string, error) {
	if l.columns == "" {
		return nil, nil
	}
	known := reading.ColumnNames()
	if l.format != "" {
		known = sheetColumns()
	}
	var names []string
	for name := range strings.SplitSeq(l.columns, ",") {
		name = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), " ", "-"))
		if !slices.Contains(known, name) {
			return nil, usage("there is no column %q; there are %s", name, strings.Join(known, ", "))
		}
		if l.format != "" {
			name = strings.ReplaceAll(name, "-", " ")
		}
		names = append(names, name)
	}
	return names, nil
}

func sheetColumns() []string {
	names := report.ColumnTitles()
	for i, title := range names {
		names[i] = strings.ReplaceAll(title, " ", "-")
	}
	return names
}

func (l *listing) list(ctx context.Context, a *reading.Account) error {
	found, failed := a.List(ctx, reading.Question{View: l.view, Query: l.query, Limit: l.limit, Checks: l.checks})
	if found == nil {
		return failed
	}
	l.printing.progress.clear()
	out := bufio.NewWriter(l.printing.program.out)
	err := l.print(ctx, found, out)
	if flushed := out.Flush(); flushed != nil {
		return flushed
	}
	l.printing.progress.clear()
	if failed = cmp.Or(failed, err); failed != nil {
		return fmt.Errorf("not all was read: %w", failed)
	}
	return l.failure(found, l.sayRest(found))
}

func (l *listing) print(ctx context.Context, found *reading.List, out io.Writer) error {
	if l.format != "" {
		return found.Write(ctx, out, l.format, l.names)
	}
	width := l.width
	if cells, _, err := term.GetSize(int(l.printing.program.process.Stdout.Fd())); width == 0 && err == nil {
		width = cells // none in a pipe: what reads it wants whole names
	}
	return found.WriteTable(ctx, out, width, l.names)
}

// sayRest says what the printed form does not: that there is nothing, that there is more, or that
// more may belong to it. It returns why the list is not all that was asked for, "" where it is.
func (l *listing) sayRest(found *reading.List) (lacks string) {
	p, n := l.printing.program, found.Count()
	if found.Unchecked > 0 {
		why := "--readings and the setting evidence say how much is read"
		if found.FieldsRefused {
			why = "the service does not show their fields, or not to this token"
		}
		lacks = fmt.Sprintf("not checked, in this list or perhaps: %s; %s", describe.Counted(found.Unchecked, "envelope"), why)
		fmt.Fprintf(p.err, "inkdesk: %s\n", lacks)
	}
	switch {
	case n == 0 && found.Whole && l.format != report.JSON && isTerminal(p.process.Stderr):
		fmt.Fprintf(p.err, "There is no such envelope in %s.\n", found.View)
	case found.Whole:
	case l.limit > 0 && n >= l.limit:
		lacks = describe.Count{N: n, Noun: "envelope", Open: "--limit 0 lists all"}.String()
		fmt.Fprintf(p.err, "inkdesk: %s\n", lacks)
	default:
		lacks = "the service did not let all of it be read, or it changed all the time"
		fmt.Fprintf(p.err, "inkdesk: not all: %s\n", lacks)
	}
	return lacks
}

// failure returns the error that --fail-on asks for, or that ids are not complete, which nothing else tells.
func (l *listing) failure(found *reading.List, lacks string) error {
	n := found.Needs[triage.NeedsAct]
	if l.failOn == "soon" {
		n += found.Needs[triage.NeedsSoon]
	}
	switch {
	case l.failOn != "" && n > 0:
		return terminal.WithStatus(terminal.StatusFound, fmt.Errorf("--fail-on %s: %s", l.failOn, describe.Counted(n, "envelope")))
	case lacks != "" && (l.failOn != "" || l.format == report.IDs && !l.limited):
		return terminal.WithStatus(terminal.StatusPartial, errors.New("the list is not complete"))
	}
	return nil
}
