package view_test

import (
	"testing"
	"unsafe"

	"inkdesk/model/triage/cause"
	"inkdesk/ui/view"
)

// There are tens of thousands of rows: each eight bytes are half a megabyte.
func TestARowIsSmall(t *testing.T) {
	if row, facts := unsafe.Sizeof(view.Row{}), unsafe.Sizeof(cause.Facts{}); row > 112 || facts > 24 {
		t.Errorf("a row takes %d bytes, its facts %d", row, facts)
	}
}
