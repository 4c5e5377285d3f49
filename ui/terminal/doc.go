// Package terminal runs the program on a real terminal and gives the terminal back
// as it was, whatever happens: a signal, a hang-up, a far end that stopped reading, a
// panic, a suspend, an absurd window size. What it cannot survive itself is left to a
// second process ([Watch]). What the terminal sends is as hostile as what it is sent: a
// guard bounds it before it is decoded.
//
// It is the only package that knows what the terminal can do ([Detect]), that writes
// bytes the renderer does not ([Copy], [RequestModes], [ResetSequence]), that gives it to
// other programs ([LendMsg]), and that starts bare goroutines ([Go]).
package terminal
