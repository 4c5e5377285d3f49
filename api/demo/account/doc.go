// Package account generates the account of the demo service: any number of envelopes,
// templates and webhooks, the same ones for the same seed and time.
//
// Nothing is stored. An envelope is generated from the seed and its number whenever it is
// needed, so that a million of them take no more memory than the orders they can be listed
// in. [Account.Traits] is the cheap part that listings filter by, [Account.Envelope] the
// whole envelope.
//
// What recipients did is simulated from the traits: each takes some hours or days once it is
// their turn. The date of change, the fields and the files follow from that.
//
// Some envelopes have a defect that support staff should find: an address that cannot work,
// an expiry that has passed, a field off its page.
package account
