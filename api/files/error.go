package files

import (
	"errors"
	"fmt"

	"inkdesk/api/fileerror"
)

// Error describes a refusal or fault of this package to a support person.
type Error = fileerror.Error

// The rules that can be the reason of an [Error], beside the faults of package fileerror.
const (
	UnsafeFolder fileerror.Reason = "folder open to others"
	Tampered     fileerror.Reason = "file exchanged by another program"
	TooLarge     fileerror.Reason = "larger than the limit"
	Empty        fileerror.Reason = "no content"
	Incomplete   fileerror.Reason = "not the whole file"
	WrongKind    fileerror.Reason = "not the kind of file asked for"
	IsFolder     fileerror.Reason = "folder"
	NotRegular   fileerror.Reason = "not a regular file"
	Changed      fileerror.Reason = "changed while it was read"
)

var writeFaults = map[fileerror.Reason][2]string{
	fileerror.DiskFull:     {"The disk of the download folder is full.", "Free some space or choose another folder, then download again."},
	fileerror.QuotaReached: {"Your disk quota is used up.", "Delete files of yours or choose a folder on another disk, then download again."},
	fileerror.SizeLimit:    {"The file is larger than this account or disk allows.", "Choose a folder on another disk or ask for a higher file size limit."},
	fileerror.ReadOnly:     {"The download folder is on a read-only disk.", "Choose another folder, then download again."},
	fileerror.DiskFault:    {"The disk reported a fault.", "Choose a folder on another disk and tell the administrator of this machine."},
	fileerror.Denied:       {"You may not write to the download folder.", "Choose a folder of your own, then download again."},
}

func writeError(err error) error {
	return explained(err, writeFaults, [2]string{"The file could not be saved.", "Choose another folder, then download again."})
}

func explained(err error, words map[fileerror.Reason][2]string, otherwise [2]string) error {
	if _, known := errors.AsType[*Error](err); err == nil || known {
		return err
	}
	reason := fileerror.ReasonOf(err)
	said, ok := words[reason]
	if !ok {
		said = otherwise
	}
	return &Error{Reason: reason, Summary: said[0], Next: said[1], Err: err}
}

func byteCount(n int64) string {
	if n < 1<<10 {
		return fmt.Sprintf("%d bytes", n)
	}
	value, unit := float64(n), 0
	units := [...]string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	for value >= 1<<10 && unit < len(units)-1 {
		value, unit = value/(1<<10), unit+1
	}
	return fmt.Sprintf("%.1f %s", value, units[unit])
}
