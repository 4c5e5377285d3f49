// Package person is the page of one person: the envelopes that have their address, what waits for
// them, and what is known of their addresses and phone numbers. All of it is read when the page is
// opened, and nothing of it is kept.
package person
