package command

import "os"

// openTTY opens the terminal of the process, wherever its standard streams lead.
func openTTY() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }
