// Package lookup finds what an id or a link belongs to, and opens it. [Screen] asks the
// service for an envelope with the id, then for a template, and shows why neither was
// found.
package lookup
