package settings

import (
	"errors"
	"slices"
)

// Check reads the configuration file and returns everything that is wrong with it, for
// every profile, and with the flags and the environment. No problem means that each
// profile can be used.
func Check(path string, flags Flags, env Environ) []Problem {
	s, problems, err := Load(path)
	if err != nil {
		return problemsOf(err)
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
	for _, name := range s.names {
		flags.Profile = &name
		_, more, err := Resolve(s, flags, env)
		add(append(more, problemsOf(err)...))
	}
	return problems
}

func problemsOf(err error) []Problem {
	if wrong, ok := errors.AsType[*InvalidError](err); ok {
		return wrong.Problems
	}
	return nil
}
