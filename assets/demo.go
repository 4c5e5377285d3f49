package assets

import _ "embed"

//go:embed demo/words.txt
var demoWords string

// DemoWords is the vocabulary of the demo account: sections in square brackets, one
// entry a line. Everything in it is invented, and every mail domain is one reserved
// for examples.
func DemoWords() string { return demoWords }
