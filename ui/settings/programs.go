package settings

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Program describes a command of the user's own. It is run without a shell.
type Program struct {
	// Name holds the title, different from every other one.
	Name string `yaml:"name" rule:"text 24"`
	// Key holds the key as written, empty for none; which keys there are is not decided here.
	Key string `yaml:"key" rule:"text 24"`
	// Command holds the program, as an absolute path or a name to be looked up in PATH, and its
	// arguments, which may hold placeholders.
	Command []string `yaml:"command" rule:"arguments"`
	// For says which envelopes the program is run for: the row, or those that are marked.
	For string `yaml:"for" oneof:"row marked"`
	// Show says where the output goes.
	Show string `yaml:"show" oneof:"terminal panel none" default:"panel"`
	// Ask names the value to ask for before each run, which replaces {ask}; empty for none.
	Ask string `yaml:"ask" rule:"text 24"`
	// Confirm asks before each run.
	Confirm bool `yaml:"confirm" rule:"bool"`

	at map[string]place // of the parts, "" for the whole
}

// ForMarked runs the program for all marked envelopes, or for the row where none is marked: once
// with all of them where an argument is {ids}, once for each otherwise.
const ForMarked = "marked"

// ShowTerminal gives the program the terminal, ShowPanel shows its output when it has ended.
const (
	ShowTerminal = "terminal"
	ShowPanel    = "panel"
	ShowNothing  = "none"
)

// AllIDs holds the placeholder that becomes an argument for each envelope.
const AllIDs = "{ids}"

// placeholders returns what an argument may hold, without braces, besides [AllIDs]: some are of
// the envelope, the others of the account.
func placeholders() (envelope, account []string) {
	return []string{"id", "name", "status", "address", "web_url"}, []string{"profile", "host", "ask"}
}

var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

// Expand puts values into the places of an argument; value gets the name of each.
func Expand(argument string, value func(name string) string) string {
	return placeholder.ReplaceAllStringFunc(argument, func(found string) string {
		return value(strings.Trim(found, "{}"))
	})
}

// AllAtOnce reports whether a program takes all envelopes in one run.
func (p Program) AllAtOnce() bool { return slices.Contains(p.Command, AllIDs) }

// Uses reports whether the command has a placeholder of that name.
func (p Program) Uses(name string) bool {
	return slices.ContainsFunc(p.Command, func(argument string) bool { return strings.Contains(argument, "{"+name+"}") })
}

// ProgramOrigin returns where the file has a part of a program: its "key", its "command", or "" for the whole.
func (r *Resolved) ProgramOrigin(p Program, part string) Origin {
	return r.Origin("programs").moved(p.at[""]).moved(p.at[part])
}

const mostArguments = 64

// programList reads the user's own commands.
func programList(...string) rule { return listOf[Program]("program", 30, "name", "command") }

func (p *Program) title() string { return p.Name }

func (p *Program) text() string {
	if p.Key != "" {
		return p.Name + " (" + p.Key + ") = " + commandText(p.Command)
	}
	return p.Name + " = " + commandText(p.Command)
}

func (p *Program) check(whole value, at map[string]place) []fault {
	p.at = at
	if p.Name == "" || len(p.Command) == 0 {
		return whole.fault("a program needs a name and a command")
	}
	return p.checkPlaceholders()
}

// ownCommand returns a program and its arguments. Unlike a token command it may be looked up in PATH: it gets nothing secret.
func ownCommand(...string) rule {
	refusal := `write the command as a list, such as ["ticket", "open", "{id}"]; it is run without a shell`
	r := argumentList(refusal, func(v value, argv []string) []fault {
		if len(argv) == 0 {
			return nil
		}
		at := v.elements[0].at
		path, err := absolute(argv[0], v.typed)
		switch {
		case len(argv) > mostArguments:
			return []fault{{v.at, fmt.Sprintf("there are more than %d arguments; put them into a script", mostArguments)}}
		case err != nil && filepath.Base(argv[0]) != argv[0]:
			return []fault{{at, "give the program as a whole path, starting with / or ~/, or as a name that is found in PATH"}}
		case err == nil:
			argv[0] = path
		}
		if argv[0] == "" || placeholder.MatchString(argv[0]) {
			return []fault{{at, "the program itself has to be written out; placeholders are for its arguments"}}
		}
		return nil
	})
	r.schema.MaxItems = mostArguments
	return r
}

// checkPlaceholders says which of them do not exist, or do not go together.
func (p *Program) checkPlaceholders() []fault {
	ofEnvelope, ofAccount := placeholders()
	known := append(slices.Concat(ofEnvelope, ofAccount), "ids")
	wrong := func(text string) []fault { return []fault{{p.at["command"], text}} }
	for _, argument := range p.Command {
		for _, found := range placeholder.FindAllString(argument, -1) {
			name := strings.Trim(found, "{}")
			switch {
			case !slices.Contains(known, name):
				hint := "there is {" + strings.Join(known, "}, {") + "}"
				if near := nearest(name, known); near != "" {
					hint = "did you mean {" + near + "}?"
				}
				return wrong("there is no placeholder " + found + "; " + hint)
			case found == AllIDs && argument != AllIDs:
				return wrong(AllIDs + " has to be an argument of its own: it becomes one for each envelope")
			case found == AllIDs && p.For != ForMarked:
				return wrong(AllIDs + " needs \"for: marked\"; for one row write {id}")
			case name == "ask" && p.Ask == "":
				return wrong("{ask} needs a line such as \"ask: Ticket number\", which says what to ask for")
			case p.AllAtOnce() && slices.Contains(ofEnvelope, name):
				return wrong(found + " is of one envelope, and with " + AllIDs + " the program is run once for all; use one of the two")
			}
		}
	}
	if p.Ask != "" && !p.Uses("ask") {
		return []fault{{p.at["ask"], "the command does not use it; write {ask} where the answer goes"}}
	}
	return nil
}
