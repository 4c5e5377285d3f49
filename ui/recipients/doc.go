// Package recipients lets a person enter the recipients of an envelope. [Table] is the
// table they are typed into, [Parse] reads a pasted list, [Rules] validate the recipients,
// and [SigningSteps] makes the signing steps of them.
//
// The rows of the table are in the order in which recipients act: by step, and within a step
// as they were entered. Every change can be undone.
package recipients
