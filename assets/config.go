package assets

import _ "embed"

//go:embed config.yaml
var config string

// Config is a configuration file with every setting, its meaning and its default. A
// copy of it changes nothing.
func Config() string { return config }
