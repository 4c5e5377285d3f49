// Package preview draws what is known of an envelope without asking the service again:
// facts, findings with their certainty, recipients by step, attachments.
package preview
