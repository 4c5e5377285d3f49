// Package account is the screen of the account at a glance: what is open, how the weeks went, what
// expires, how long envelopes take, by form, and who holds most. Each number leads to the envelopes
// behind it.
package account
