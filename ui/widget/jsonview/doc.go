// Package jsonview shows an answer of the service as JSON that scrolls and can be searched: an [Answer] is a viewport of
// the [Text], which a command lays out with its secrets masked, because large answers take too long for Update.
package jsonview
