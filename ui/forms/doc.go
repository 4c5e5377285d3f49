// Package forms holds the guided forms: those that create an envelope, a template, a webhook or a part of one. A form
// is a sequence of short pages that depends on the answers. It ends in a work order of one task, which the plan above
// it shows, confirms and carries out, as it does with many at once. One key leads there from any page, past optional
// questions.
//
// Each form is a [wizard]: a struct whose exported fields are the answers. Questions are bound to those fields, and
// their JSON is the draft. A page has either questions or the table of [inkdesk/ui/recipients]. Line by line, which
// is the default on an ASCII terminal, there is one question at a time in plain text, with numbered choices and
// recipients in a list like files and attachment requests.
//
// A [Screen] connects components that keep the state: the pageEditor shows a page, the autosave writes the draft, and
// the draftOffer offers drafts of earlier sessions.
//
// The draft and the order are one piece of unfinished work. The form lets go of it before the plan opens, and takes
// it again with what is done when the plan is left: what is done is locked, the rest can be changed and becomes the
// steps that follow. The answers are kept, without secrets, until everything is done.
package forms
