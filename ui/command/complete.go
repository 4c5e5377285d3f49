package command

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"inkdesk/ui"
	"inkdesk/ui/query"
)

func complete(cmd *cobra.Command, flag string, values ...string) {
	// The error means that there is no such flag, or that it has values already.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// completeList offers the values of a flag that takes several, separated by commas, each once.
func completeList(cmd *cobra.Command, flag string, values ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		return nextOf(typed, values), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// nextOf returns the lists that go on from one whose last value is being typed.
func nextOf(typed string, values []string) (lists []string) {
	head := typed[:strings.LastIndexByte(typed, ',')+1]
	for _, v := range values {
		if list := head + v; !slices.Contains(strings.Split(head, ","), v) && !slices.Contains(lists, list) {
			lists = append(lists, list)
		}
	}
	return lists
}

// completeFilter offers the names of the filters, and the values of those that have few.
func completeFilter(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	const directive = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	before := typed[:strings.LastIndexByte(typed, ' ')+1] // of a query that is one word of the shell
	name, value, named := strings.Cut(typed[len(before):], ":")
	var offered []string
	if named {
		for _, list := range nextOf(value, query.Values(name)) {
			offered = append(offered, before+name+":"+list)
		}
		return offered, directive
	}
	for _, f := range query.Fields() {
		offered = append(offered, before+f.Name+":\t"+f.Title)
	}
	return offered, directive
}

// completeNothing keeps a shell from offering files for arguments and flags for which nothing else is offered.
func completeNothing(cmd *cobra.Command) {
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if kind, _ := pflag.UnquoteUsage(f); kind != "file" {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
		}
	})
	for _, sub := range cmd.Commands() {
		completeNothing(sub)
	}
}

// standAlone makes the scripts for bash and zsh work without functions that a shell may not have loaded.
func standAlone(root *cobra.Command) {
	zsh := map[bool]func(io.Writer) error{true: root.GenZshCompletionNoDesc, false: root.GenZshCompletion}
	for name, write := range map[string]func(w io.Writer, short bool) error{
		"bash": func(w io.Writer, short bool) error { return root.GenBashCompletionV2(w, !short) },
		"zsh":  func(w io.Writer, short bool) error { return zsh[short](w) },
	} {
		cmd, _, err := root.Find([]string{"completion", name})
		if err != nil {
			continue
		}
		cmd.RunE = func(cmd *cobra.Command, _ []string) error {
			short, _ := cmd.Flags().GetBool("no-descriptions")
			var script strings.Builder
			if err := write(&script, short); err != nil {
				return err
			}
			changed := strings.NewReplacer(
				"    _get_comp_words_by_ref \"$@\" cur prev words cword\n", wordsOfBash,
				"    __inkdesk_process_completion_results\n}\n", endOfBash,
				"compdef _inkdesk inkdesk\n", beginOfZsh,
			)
			_, err := changed.WriteString(root.OutOrStdout(), script.String())
			return err
		}
	}
}

// wordsOfBash puts together what bash has taken apart at "=" and ":", as the package bash-completion does.
const wordsOfBash = `    local rest=$COMP_LINE word i
    words=() cword=0
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        word=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $rest != [[:blank:]]* ]]; then
            words[${#words[@]}-1]+=$word
        else
            words[${#words[@]}]=$word
        fi
        rest=${rest#"${rest%%[![:blank:]]*}"}
        rest=${rest#"$word"}
        if ((i == COMP_CWORD)); then
            cword=$((${#words[@]} - 1))
        fi
    done
    cur=${words[cword]}
    prev=
    if ((cword > 0)); then
        prev=${words[cword-1]}
    fi
`

// endOfBash takes back the escapes of commas, behind which bash would not go on.
const endOfBash = `    __inkdesk_process_completion_results
    COMPREPLY=(${COMPREPLY[@]+"${COMPREPLY[@]//\\,/,}"})
}
`

// beginOfZsh loads the completion of zsh where no one has.
const beginOfZsh = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
compdef _inkdesk inkdesk
`

func completePlace(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, name := range ui.Places() {
		names = append(names, strings.ToLower(name))
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
