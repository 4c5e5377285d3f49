// Package triage says what is wrong with an envelope, who holds it up, and how urgent
// that is. It consists of pure functions over package model: what is not in the
// envelope is not known, and every finding carries how certain it is and the field it
// comes from.
//
// The service gives no state of single recipients, no history and no reasons. Where
// these would be needed, the package infers what it can and says that it did.
package triage
