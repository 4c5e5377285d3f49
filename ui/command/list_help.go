package command

import (
	"strings"

	"github.com/spf13/cobra"

	"inkdesk/ui/report/reading"
	"inkdesk/ui/widget/draw"
)

const listHelp = `list prints envelopes as the dashboard shows them: the same views, filters, order, reports and
words. Without a filter it lists the first view, which is what needs attention; with one, all
envelopes; --view names another view. The filter is that of the dashboard:

  inkdesk list                                  what needs attention
  inkdesk list status:open 'idle:>14d'          open, without a change for two weeks
  inkdesk list --view Expiring --ids            one id a line
  inkdesk list to:anna@example.com --csv > anna.csv
  inkdesk list --json | jq '.envelopes[] | select(.health == "act") | .id'
  inkdesk list --fail-on act >/dev/null || mail …

What rules need and no list shows, such as the fields on pages, is read of the envelopes that
are listed, then of those that may belong to the view too, as far as the profile allows
(evidence: off, light or full), at its pace and --readings at most. "checked" says of which that
was done. Of the others in the account those that are open or ended lately are listed, 5000 at
most, so that one envelope is judged alike in every list; with --readings 0 they are not. Nothing
is changed.

More than 1,000 rows of a view that the service orders are written while they are read. Nothing
further is read of them unless --readings is given, and "list complete" is empty in --csv.

The exit status is 9 where --fail-on finds something, and 5 where it finds nothing in a list that
is not complete, or where --ids are not all and no --limit was given; the reason is on standard
error.

Where something asks for attention, a cause that many envelopes share is one row of the table;
the other forms have its envelopes. Columns of the table, for --columns:

  %s

and those of --csv and --tsv, written with a hyphen between words:

  %s

--json prints one object. Later versions may add members, and take none away:

  {"view", "query": the filter, "read_at", "assumptions": {…},
   "envelopes": [ENTRY…] in the order of the view,
   "scope": in words what is here,
   "complete": false when a limit or the pace of the service ended the
      reading, or of what may belong to the view something was not read,
   "causes": [{"id", "kind": fault|twins|domain|person|tide|backlog|
      drafts, "sentence",
      "envelopes": [ID…]}]}

` + entryHelp

const entryHelp = `ENTRY is an object with all that is known of one envelope:

  {"id", "name", "status", "health": act|soon|watch|ok|unknown, "checked",
   "created_at", "updated_at", "expires_at": RFC 3339 or null,
   "steps": number of signing steps,
   "holder": {"kind": one|some|unknown|nobody|service, "certainty",
      "recipients": [ID…], "step": number or null, "sentence"},
   "recipients": [{"id", "name", "email", "role", "step",
      "acted": yes|no|unknown, "certainty", "why"}],
   "findings": [{"rule", "severity": act|soon|watch|note,
      "certainty": proved|likely|guess|unknown, "sentence", "field",
      "recipient", "placeholder", "annotation", "other": [ID…]}],
   "urgency": {"rank": place in Attention from 1, or null where it has none or
      not all of Attention was checked, "why"},
   "cause": id or null,
   "forecast": {"of": how many like it were open as long, "done": of these
      in "within" seconds, "by": RFC 3339 or null} or null,
   "snoozed", "snoozed_until": RFC 3339 or null, "done",
   "taken_by": name or null, "note": text or null}`

func (p *program) completeView(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	c, err := p.configure()
	_, named := p.given.settings["profile"]
	if names, _ := p.given.completeProfile(cmd, args, typed); err != nil && len(names) > 0 && !named {
		p.given.settings["profile"] = names[0] // whichever it will be, views belong to all
		c, err = p.configure()
	}
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return reading.ViewNames(c.Resolved), cobra.ShellCompDirectiveNoFileComp
}

func inLines(names []string) string {
	const most = 76
	return strings.Join(draw.Wrap(strings.Join(names, ", "), most), "\n  ")
}
