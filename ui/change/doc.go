// Package change says what every change of the service is: what it is called, what has to
// be entered, which targets it refuses and why, what they are before and after, and how it
// is carried out. One file stands for one change.
//
// Nothing here draws or decides when to send: a screen plans with it. Which state of an
// envelope allows what is not shown in the specification, so only what cannot make sense
// is refused here; the rest is the service's to decide.
package change
