// Package forms holds the guided forms: what makes an envelope, a template, a webhook
// or a part of one. A form is a sequence of short pages that depends on the answers; then
// everything that will be sent is shown once more, and only after that is it sent, one
// request after the other. One key goes there from any page, past what may be left out.
//
// Recipients are entered in the table of [inkdesk/ui/recipients], by typing or as one paste,
// and line by line in a list with questions about each. Files and attachment requests have
// such a list everywhere.
//
// Each form is a struct whose exported fields are its answers. Questions are bound to those
// fields, and their JSON is the draft.
//
// A [Screen] decides what follows on what. Its parts keep the state: the page being answered,
// the review with its question, the run of the requests, the draft that saves itself, and
// the offer to go on with one that was kept.
//
// A request is sent once. When one fails the rest waits, and the screen says what exists
// by then; what was certainly not done can be tried again, and what may have been done is
// looked for first. The answers are kept as a draft until the first request is known to
// have been carried out; secrets are not.
//
// Every form can be answered line by line: one question at a time in plain text with the
// choices numbered. It is the way where only ASCII is drawn, and one key switches.
package forms
