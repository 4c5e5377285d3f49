package token

import (
	"os"
	"testing"

	"go.uber.org/goleak"

	_ "inkdesk/api/testbed" // folders that no one else can write to
)

// TestMain lets the test binary play a role in a session that a test has prepared for it.
func TestMain(m *testing.M) {
	if play, found := roles()[os.Getenv(roleVariable)]; found {
		play()
		return
	}
	goleak.VerifyTestMain(m)
}
