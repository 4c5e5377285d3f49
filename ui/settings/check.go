package settings

import (
	"cmp"
	"errors"
	"slices"
)

// Check reads the configuration file and returns everything that is wrong with it, for
// every profile, and with the flags and the environment, in the order of the file. No
// problem means that each profile can be used. Examine says what else is wrong with the
// settings of a profile, of which those with a mistake have their defaults.
func Check(path string, flags Flags, env Environ, examine func(*Resolved) []Problem) []Problem {
	environment, command := env.layer(), flags.layer()
	s, problems, err := Load(path)
	problems = append(problems, slices.Concat(problemsOf(err), environment.problems, command.problems)...)
	if err != nil {
		return problems
	}
	add := func(more []Problem) {
		for _, p := range more {
			if !slices.Contains(problems, p) {
				problems = append(problems, p)
			}
		}
	}
	_, more, err := Resolve(s, flags, env)
	add(append(more, problemsOf(err)...))
	for _, name := range s.Profiles() {
		if len(s.names) > 0 {
			flags.Profile = &name
			_, more, err = Resolve(s, flags, env)
			add(append(more, problemsOf(err)...))
		}
		r := s.lay(name, environment, command)
		add(examine(&r))
	}
	slices.SortStableFunc(problems, Problem.compare)
	return problems
}

func problemsOf(err error) []Problem {
	if wrong, ok := errors.AsType[*InvalidError](err); ok {
		return wrong.Problems
	}
	return nil
}

// compare orders problems by where they are: those of the file by line, then the others.
func (p Problem) compare(other Problem) int {
	place := func(p Problem) int {
		if p.At.File == "" {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(place(p), place(other)),
		cmp.Compare(p.At.Line, other.At.Line),
		cmp.Compare(p.At.Column, other.At.Column),
	)
}
