package journal

import "os"

// noFollow is not needed: making a symbolic link takes a privilege on Windows.
const noFollow = 0

func wasLink(error) bool { return false }

// checkFile accepts every file: who may write to it stands in its access list, inherited from the profile.
func checkFile(*os.File) error { return nil }
