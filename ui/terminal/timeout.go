package terminal

import "time"

// Within calls what may take any time, such as a disk of the network, and waits for limit at
// most. It reports whether call has returned; one that has not goes on, and its value is lost.
func Within[T any](limit time.Duration, call func() T) (value T, returned bool) {
	done := make(chan T, 1)
	Go(func() { done <- call() })
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case value = <-done:
		return value, true
	case <-late.C:
		return value, false
	}
}
