// Package export writes envelopes as CSV, JSON, Markdown or a list of ids. Secrets are
// masked, texts are cleaned, and a sheet that is not complete says so.
package export
