// Package lint examines the fields on the pages of an envelope or a template, and the
// attachments it asks for, for what keeps people from signing. It reports nothing that
// may as well be right.
package lint
