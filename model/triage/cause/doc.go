// Package cause finds what many envelopes of an account have in common that is wrong with
// them, so that they are one row of a queue and are put right together: somebody on whom they
// wait, a domain that has never completed any, a fault that copies of a template share, a
// backlog. It is a pure function of small facts about each envelope, in any order.
package cause
