package triage

import (
	"testing"
	"unsafe"
)

// There are a hundred thousand of them where there are tens of thousands of envelopes.
func TestAPersonIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(person{}); size > 24 {
		t.Errorf("a person takes %d bytes", size)
	}
}
