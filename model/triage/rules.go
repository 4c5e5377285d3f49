package triage

import (
	"slices"
	"strings"

	"inkdesk/model"
)

// Explanation describes a rule in plain words, for a person who meets one of its findings.
type Explanation struct {
	Rule  Rule
	Title string // names the rule in a few words
	// Remedies lists the changes that fix it, the best one first. Those that do not suit the
	// state of an envelope are among them.
	Remedies []Remedy
	// What it finds, what can be done about it, and what it rests on: one sentence each.
	What, Do, Basis string
}

// Remedy names a change that fixes what a rule found, or who else can.
type Remedy uint8

// The remedies. What each is called and which key does it is decided elsewhere.
const (
	Nobody Remedy = iota // there is nothing to fix
	// Ask suggests a message to those concerned.
	Ask
	// AskService suggests a message to those who run the service.
	AskService
	// Sender: only the sender can, in the web application.
	Sender
	// OpenOther looks at the other envelopes that are concerned.
	OpenOther
	// LookAtPages and LookAtFiles look at what the rule found.
	LookAtPages
	LookAtFiles
	ChangeExpiry
	ChangeLevel
	ChangeReminders
	Rename
	Visibility
	Placeholders
	AddDocument
	AddSteps
	AddField
	// DeleteField deletes the field on its page.
	DeleteField
	Reissue
	// RecipientsOnReissue issues it again, so that a recipient is corrected in the copy.
	RecipientsOnReissue
	Void
	Delete
)

// Name returns the name of a rule with hyphens, by which other programs and filters know it.
func (r Rule) Name() string { return strings.ReplaceAll(string(r), " ", "-") }

// Rules explains all rules, those of other checks included, by what they are about.
func Rules() []Explanation { return slices.Clone(explanations) }

var explanations = slices.Concat(aboutTime, aboutContents, aboutPeople, aboutVerifications, aboutAttachments, aboutFields, aboutReading)

var explained = func() map[Rule]*Explanation {
	index := make(map[Rule]*Explanation, len(explanations))
	for i := range explanations {
		index[explanations[i].Rule] = &explanations[i]
	}
	return index
}()

// Explain returns the explanation of a rule, false for one that is not known.
func Explain(r Rule) (Explanation, bool) {
	if e := explained[r]; e != nil {
		return *e, true
	}
	return Explanation{Rule: r}, false
}

// Find returns the explanation of the rule with a name, false when there is none.
func Find(name string) (Explanation, bool) {
	i := slices.IndexFunc(explanations, func(e Explanation) bool { return e.Rule.Name() == name })
	if i < 0 {
		return Explanation{}, false
	}
	return explanations[i], true
}

// Brief returns the finding in a few words, for a narrow column.
func (f *Finding) Brief() string {
	if f.Short != "" {
		return model.Capital(f.Short)
	}
	e, _ := Explain(f.Rule)
	return model.Capital(e.Title)
}
