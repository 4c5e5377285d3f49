// Package recipients is the recipients of an envelope while they are entered: the table
// they are typed into ([Table]), what a pasted list holds ([Parse]), what is wrong with
// each ([Rules.Faults]), and the signing steps that become of them ([SigningSteps]).
//
// The rows of the table stand in the order in which recipients act: by step, and within a
// step as they were entered. Everything that changes them can be taken back.
package recipients
