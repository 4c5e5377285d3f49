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
	Nobody     Remedy = iota // there is nothing to fix
	Ask                      // suggests a message to those concerned
	AskService               // suggests a message to those who run the service
	Sender                   // only the sender can, in the web application
	OpenOther                // looks at the other envelopes that are concerned
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
	DeleteField // deletes the field on its page
	Reissue
	RecipientsOnReissue // issues it again, so that a recipient is corrected in the copy
	Void
	Delete
)

// Name returns the name of a rule with hyphens, by which other programs and filters know it.
func (r Rule) Name() string { return strings.ReplaceAll(string(r), " ", "-") }

func explain(r Rule, title string, remedies []Remedy, what, do, basis string) Explanation {
	return Explanation{Rule: r, Title: title, Remedies: remedies, What: what, Do: do, Basis: basis}
}

func fixedBy(remedies ...Remedy) []Remedy { return remedies }

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

// The rules about the fields on the pages. Those that need nothing but the fields themselves are found by other checks,
// under these names, and given as [Context.Further].
const (
	OrphanField     Rule = "field for no recipient"
	FieldOffPage    Rule = "field off the page"
	NoField         Rule = "signer without a field"
	NoSuchDocument  Rule = "document that does not exist"
	NoSuchPage      Rule = "page that does not exist"
	NoSize          Rule = "field without a size"
	Overlapping     Rule = "overlapping fields"
	CopyMustFill    Rule = "required field of a copy"
	RolesExchanged  Rule = "roles exchanged"
	UndeclaredField Rule = "undeclared dynamic field"
	UnplacedField   Rule = "dynamic field never placed"
	DoubledField    Rule = "doubled field"
	TextTooLong     Rule = "text too long"
	OverPrint       Rule = "signature over print"
	BesideAnother   Rule = "field beside another name"
	BlankLine       Rule = "blank without a field"
)

var aboutFields = []Explanation{
	explain(NoField, "signer without a field", fixedBy(AddField, Reissue),
		"A signer has no field for a signature or initials.",
		"Add a field to the draft; an open envelope has to be issued again.",
		"The fields on all pages and the roles; some services let people sign without a field."),
	explain(OrphanField, "field for no recipient", fixedBy(DeleteField, Reissue),
		"A field belongs to no recipient of the envelope, so no one can fill it.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"The recipient of the field and those of the envelope."),
	explain(FieldOffPage, "field off the page", fixedBy(DeleteField, Reissue),
		"A field is wholly or partly off its page.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"Place and size of the field; the unit of places is an assumption."),
	explain(NoSuchDocument, "field on no document", fixedBy(DeleteField, Reissue),
		"A field is on a document that is not here.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"The document of the field and those of the envelope."),
	explain(NoSuchPage, "field on no page", fixedBy(DeleteField, Reissue),
		"A field is on a page that its document does not have.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"The page of the field; whether pages count from 0 or 1 is an assumption."),
	explain(NoSize, "field without a size", fixedBy(DeleteField, Reissue),
		"A field has no width or no height, so no one can see it.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"The size of the field."),
	explain(Overlapping, "fields overlap", fixedBy(DeleteField, LookAtPages),
		"Two fields lie on each other, so one of them may be overlooked.",
		"Look at the page; delete one of them from the draft and add it elsewhere.",
		"Place and size of the fields; the unit of places is an assumption."),
	explain(CopyMustFill, "copy must fill a field", fixedBy(DeleteField, Reissue),
		"A required field belongs to a recipient who only receives a copy, and probably never fills it.",
		"Delete the field and add another; an open envelope has to be issued again.",
		"The role of the recipient."),
	explain(RolesExchanged, "roles exchanged", fixedBy(RecipientsOnReissue, Reissue),
		"A signer has no field, and a required field belongs to a recipient who only receives a copy.",
		"Issue it again with the two exchanged.",
		"The roles, and the fields on all pages."),
	explain(DoubledField, "two fields of one id", fixedBy(DeleteField, LookAtPages),
		"Two fields have the same identifier: a change of one changes both.",
		"Delete one of them from the draft.",
		"The identifiers of the fields."),
	explain(TextTooLong, "text too long to fit", fixedBy(LookAtPages),
		"A text is probably longer than its box can show.",
		"Look at the page.",
		"The length of the text, its size and that of the box; the width of letters is a guess."),
	explain(OverPrint, "signature over print", fixedBy(LookAtPages, DeleteField),
		"A signature or initials are put over printed text, probably.",
		"Look at the page with its words; move the field in the draft.",
		"The printed words, where they are known, and the place of the field; a guess."),
	explain(BesideAnother, "field at another name", fixedBy(LookAtPages, Reissue),
		"A field for a signature or initials is beside the printed name of another person, or beside a word such as Landlord that belongs to another person.",
		"Look at the page with its words; perhaps two recipients were exchanged.",
		"The printed words, where they are known, and the names of the recipients, which may hold such a word; a guess."),
	explain(BlankLine, "blank without a field", fixedBy(LookAtPages, AddField),
		"A printed line to write on has no field, so no one can fill it.",
		"Look at the page with its words; add a field to the draft if it has to be filled.",
		"The printed words, where they are known; a guess."),
	explain(UndeclaredField, "field is not declared", fixedBy(DeleteField),
		"A field takes a value that the template does not ask for, so it stays empty.",
		"Delete the field, or create the template again with that dynamic field.",
		"The dynamic fields of the template and of its fields."),
	explain(UnplacedField, "field never placed", fixedBy(AddField),
		"A value is asked for that no field shows.",
		"Add a field for it, or do not mind the value.",
		"The dynamic fields of the template and of its fields."),
}
