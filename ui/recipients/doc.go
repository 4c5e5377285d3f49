// Package recipients is the recipients of an envelope while they are entered: what was
// typed of each, what is wrong with it, and the signing steps that become of them.
package recipients
