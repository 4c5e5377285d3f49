package settings

// Flags are the values given on the command line as they were typed, nil where the flag
// was not given. They are checked by the rules of the file; relative paths start at the
// working directory.
type Flags struct {
	// Config is the path of the configuration file, see [Path].
	Config *string

	Profile  *string
	BaseURL  *string
	ReadOnly *string
	Theme    *string
	Color    *string
	ASCII    *string
	Mouse    *string
	Linear   *string
	Refresh  *string
	LogFile  *string
	CAFile   *string
}

// layer reads the flags. A wrong one blocks: it was typed just now.
func (f Flags) layer() layer {
	var l layer
	for _, s := range table() {
		if s.flag == nil {
			continue
		}
		if text := s.flag(f); text != nil {
			l.add(s, value{shape: scalar, text: *text, typed: true}, Origin{Source: FromFlag, Name: s.flagName()}, true)
		}
	}
	return l
}
