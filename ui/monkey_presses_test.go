//go:build !race

package ui_test

const monkeyPresses = 20_000
