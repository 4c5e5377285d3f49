package command

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"inkdesk/ui/report/reading"
)

const showHelp = `show prints what is known of one envelope, given its id or a link: its state and dates, who has
acted and how certain that is, what was found and what fixes it, what it shares with other
envelopes, documents with the sizes of their pages, files, what people here have decided and what
was seen to change. Each line is a label and a sentence, without boxes
and columns, so that a screen reader can read it aloud.

For its cause the account is listed, 5000 envelopes at most; with --readings 0 nothing is read but
the envelope.

--json prints an ENTRY, and in the same object:

  {"envelope": what the service returned, with secrets masked; the sizes of pages are in its
      "documents": [{"id", "name", "page_count", "pages": [{"width", "height"}] in pixels, …}],
   "causes": [{"id", "kind", "sentence", "envelopes": [ID…]}]: the one that "cause" names, or none,
   "cause_checked": whether all was read that can tell a cause}

Later versions may add members, and take none away.

` + entryHelp

func (p *program) showCommand() *cobra.Command {
	one, asJSON := printing{program: p}, false
	cmd := &cobra.Command{
		Use:               "show ID",
		Short:             "Print what is known of one envelope, in sentences or as JSON",
		Long:              showHelp,
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("give the id of one envelope, or a link with one; inkdesk list --ids finds them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return one.run(cmd.Context(), func(ctx context.Context, a *reading.Account) error {
				return one.showEnvelope(ctx, a, args[0], asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	one.register(cmd)
	return cmd
}

func (p *printing) showEnvelope(ctx context.Context, a *reading.Account, id string, asJSON bool) error {
	found, err := a.Show(ctx, id)
	if wrong, ok := errors.AsType[*reading.QuestionError](err); ok {
		return usage("%w", wrong)
	}
	if err != nil {
		return err
	}
	if !asJSON {
		return p.write(found.Text())
	}
	text, err := found.JSON()
	if err != nil {
		return err
	}
	return p.write(text)
}
