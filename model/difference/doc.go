// Package difference compares the fields of two envelopes or templates: which were
// added, are missing, lie elsewhere, or have other properties.
package difference
