// Package forms holds the guided forms: those that create an envelope, a template, a webhook
// or a part of one. A form is a sequence of short pages that depends on the answers. At its
// end a review shows everything that will be sent; once confirmed, it is sent, one request
// after the other. One key leads to the review from any page, past optional questions.
//
// Each form is a [wizard]: a struct whose exported fields are the answers. Questions are
// bound to those fields, and their JSON is the draft. A page has either questions or the
// table of [inkdesk/ui/recipients]. Line by line, which is the default on an ASCII terminal,
// there is one question at a time in plain text, with numbered choices and recipients in a
// list like files and attachment requests.
//
// A [Screen] connects components that keep the state: the pageEditor shows a page, the review
// asks to confirm, the run sends the requests, the autosave writes the draft, and the
// draftOffer offers drafts of earlier sessions.
//
// A request is sent once. When one fails the rest waits. What was certainly not done can be
// tried again; an unknown outcome is reconciled first. The answers are kept as a draft, without
// secrets, until everything is done.
package forms
