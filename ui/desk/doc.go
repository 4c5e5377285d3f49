// Package desk holds in memory what people have decided about envelopes beside the service:
// taken, noted, snoozed, done. A decision counts at once, and is written by the frame when it
// gets to it. The package asks nothing and blocks on nothing.
package desk
