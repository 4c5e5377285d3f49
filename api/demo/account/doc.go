// Package account invents the account of the demo service: envelopes, templates and
// webhooks of any number, the same ones for the same seed and moment.
//
// Nothing is stored. Every envelope is worked out from the seed and its number when it
// is asked for, so that a million of them cost no more than the orders they can be
// listed in. What a listing filters by is in [Traits], which is cheap; [Account.Envelope]
// is the whole envelope.
//
// Among ordinary envelopes stand some with a fault that support staff have to find: an
// address that cannot work, an expiry that passed, a field off its page.
package account
