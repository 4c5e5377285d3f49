// Package model holds what the service knows as Go types: envelopes, templates, annotations, webhooks, the list
// query, and the rules that bind them. Field names and JSON tags are those of the specification.
//
// It does no I/O. Everything that comes from outside is made safe while it is decoded: strings become [Text],
// identifiers become [ID], and enums keep unknown values but refuse to send them back.
package model
