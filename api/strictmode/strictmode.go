// Package strictmode answers one question about a file that decides what the program does: could an account other than
// this one and root have written it? It is the rule of StrictModes in OpenSSH. The file, every folder above it and every
// symbolic link on the way have to belong to this account or to root, and neither a group nor everybody may write to the
// file or a folder. A folder above may be open to all when it is sticky, as /tmp is: no one can rename or remove there what
// belongs to us or to root.
//
// What a group may write is refused even where the group is the account's own. OpenSSH refuses it too, and Debian, which
// allows it, has to guess: the members of a group in a directory service cannot be listed, and a later member reads the
// files written today. The message names the command that puts the modes right.
//
// Access lists are not read; those that let others write mostly show in the bits of the group. On Windows, which has
// nothing but such lists, every file passes.
package strictmode

import (
	"errors"
	"io/fs"
	"os"
)

// The bits of a mode that let a group or everybody write, and write or read.
const (
	writable fs.FileMode = 0o022
	readable fs.FileMode = 0o066
)

// ErrNotRegular says that there is a folder, a pipe or a device where a file is expected.
var ErrNotRegular = errors.New("it is not an ordinary file")

// Open opens the file at path for reading. The error is an [*Error] when another account could have written the file or
// could put another one in its place, [ErrNotRegular], or one of the operating system. Owner and mode are those of the open
// file, and no other account can exchange what leads to it, so that the check holds for the bytes read. It blocks on the disk.
func Open(path string) (*os.File, error) { return current().open(path, writable) }

// OpenPrivate works as [Open] for a secret: no other account may read the file either.
func OpenPrivate(path string) (*os.File, error) { return current().open(path, readable) }

// Check makes the check of an open file alone, for one in a folder that has passed [Resolve].
func Check(file *os.File) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return ErrNotRegular
	}
	var found faults
	current().inspect(&found, file.Name(), info, writable)
	return found.err()
}

// Resolve returns where path leads to, or an [*Error] when another account could change that. It blocks on the disk.
func Resolve(path string) (string, error) {
	a := current()
	end, info, found, err := a.follow(path)
	if err != nil {
		return "", err
	}
	a.inspect(&found, end, info, writable)
	return end, found.err()
}

type account struct{ uid int }

func current() account { return account{uid: os.Geteuid()} }

func (a account) open(path string, forbidden fs.FileMode) (*os.File, error) {
	end, _, found, err := a.follow(path)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(end, os.O_RDONLY|OpenFlags, 0)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err == nil {
		a.inspect(&found, end, info, forbidden)
		err = found.err()
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}
