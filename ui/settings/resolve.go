package settings

// Resolve lays flags over the environment over the profile over the rest of the file
// over the defaults. Problems are those of the environment and of values that do not go
// together; each was passed over. The error is an [*InvalidError]: a wrong flag, no such
// profile, or a profile with a mistake in something that safety depends on.
func Resolve(s Settings, flags Flags, env Environ) (Resolved, []Problem, error) {
	environment, command := env.layer(), flags.layer()
	if err := s.checkChosen(flags, env); err != nil {
		return Resolved{}, nil, err
	}
	name, origin, err := s.choose(command, environment, s.program)
	if err != nil {
		return Resolved{}, nil, err
	}
	layers := []layer{s.program, s.profiles[name], environment, command}
	if wrong := blocking(layers); len(wrong) > 0 {
		return Resolved{}, nil, invalid(wrong...)
	}
	r := s.lay(name, environment, command)
	r.from.origins["profile"] = origin
	more, err := r.validate(s)
	if err != nil {
		return Resolved{}, nil, err
	}
	return r, append(environment.problems, more...), nil
}

// lay lays the layers of a profile over each other.
func (s Settings) lay(profile string, environment, command layer) Resolved {
	r := Defaults()
	r.from = provenance{file: s.file, missing: s.missing, origins: map[string]Origin{}}
	for _, l := range []layer{s.program, s.profiles[profile], environment, command} {
		l.apply(&r)
	}
	r.Profile.Name = profile
	return r
}

// checkChosen refuses a file that was asked for by name and is not there: running on the
// defaults instead could mean another service.
func (s Settings) checkChosen(flags Flags, env Environ) error {
	if !s.missing {
		return nil
	}
	at := Origin{Source: FromEnvironment, Name: variableConfig}
	switch {
	case flags.Config != nil:
		at = Origin{Source: FromFlag, Name: "--config"}
	case env[variableConfig] == "":
		return nil
	}
	return invalid(Problem{At: at, Text: "there is no file " + quotePath(s.file) + "; correct the path", Blocking: true})
}

func blocking(layers []layer) []Problem {
	var wrong []Problem
	for _, l := range layers {
		for _, p := range l.problems {
			if p.Blocking {
				wrong = append(wrong, p)
			}
		}
	}
	return wrong
}
