package account

import (
	"testing"
	"unsafe"
)

// There are tens of thousands of entries: each eight bytes are half a megabyte.
func TestAnEntryIsSmall(t *testing.T) {
	if entry, packed := unsafe.Sizeof(entry{}), unsafe.Sizeof(Packed{}); entry > 40 || packed > 72 {
		t.Errorf("an entry takes %d bytes, what is packed %d", entry, packed)
	}
}
