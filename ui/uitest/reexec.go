package uitest

import (
	"os"

	"inkdesk/api/pdftext"
)

// A test binary that is started to read a PDF does that, instead of running its tests.
func init() {
	if pdftext.Serve(os.Args) {
		os.Exit(0)
	}
}
