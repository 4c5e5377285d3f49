package journal

import "os"

// noFollow has no effect: making a symbolic link takes a privilege on Windows.
const noFollow = 0

func wasLink(error) bool { return false }

// checkFile accepts every file: its access list, inherited from the profile, says who may write to it.
func checkFile(*os.File) error { return nil }
