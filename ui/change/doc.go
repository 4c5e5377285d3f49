// Package change is the catalogue of the changes that can be planned. A [Change] has its
// texts, the fields of its form, the targets that it refuses, and its [Edit], which says
// what a target is before and after and which [Request] is sent. [Actions] and
// [TemplateActions] are what a person can do with envelopes and templates.
package change
