// Package compare is the screen that shows two envelopes, or two templates, side by side: all that
// is known of both, or only what differs.
package compare
