package files

import "os"

// markOrigin tells the system that the file came from the internet, so that it warns before opening a program.
// File systems that cannot keep the mark go without.
func markOrigin(_ partFile, path string) {
	_ = os.WriteFile(path+":Zone.Identifier", []byte("[ZoneTransfer]\r\nZoneId=3\r\n"), 0o600)
}
