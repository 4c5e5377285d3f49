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
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
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
	return Accept(file, err, func(info fs.FileInfo) error {
		a.inspect(&found, end, info, forbidden)
		return found.err()
	})
}

// Accept returns a file that was opened, unless it is no ordinary one or check refuses it: then it is closed. What is
// checked is the open file, because another one may be at its path by now.
func Accept(file *os.File, err error, check func(fs.FileInfo) error) (*os.File, error) {
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = ErrNotRegular
	default:
		err = check(info)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// Error says who else could have written a file, and what to do about it.
type Error struct {
	Path string // the file, folder or link at fault: the first one on the way that is
	// Problem names the fault, without a full stop: "everyone on this machine can change the folder /srv/team".
	Problem string
	// Remedy names the command that puts all modes on the way right, without a full stop: "run: chmod go-w /srv/team".
	Remedy string
}

// Error returns the problem and its remedy in one sentence, without capital and full stop. It is safe to show.
func (e *Error) Error() string { return e.Problem + "; " + e.Remedy }

// NextStep returns the remedy as a sentence. It has no full stop, which would be copied together with the command.
func (e *Error) NextStep() string { return strings.ToUpper(e.Remedy[:1]) + e.Remedy[1:] }

// faults collects the faults on the way to a file, from the root down.
type faults struct {
	first  *Error
	asRoot bool // says that this account may not make the changes of mode
	// tooWritable and tooReadable are the paths whose mode has to change, as words of a shell.
	tooWritable, tooReadable []string
}

func (f *faults) addForeign(path string, info fs.FileInfo, owner, uid int) {
	if f.first != nil {
		return
	}
	me, word, kind, command := UserName(uid), shellWord(path), kindOf(info), "chown "
	if kind == "link" {
		command = "chown -h "
	}
	remedy := commandPrefix(uid != 0) + command + me + " " + word
	switch {
	case kind == "folder" && uid == 0:
		// It must not be taken from its owner: with sudo, this is the home of the person.
		remedy = fmt.Sprintf("run inkdesk as %s, or keep it in a folder of root", UserName(owner))
	case kind == "folder":
		remedy = "keep it in a folder of your own, or " + remedy
	}
	f.first = &Error{
		Path:    path,
		Problem: fmt.Sprintf("the %s %s belongs to the account %s, and inkdesk runs as %s", kind, word, UserName(owner), me),
		Remedy:  remedy,
	}
}

func (f *faults) addLoose(path string, info fs.FileInfo, forbidden fs.FileMode, asRoot bool) {
	word, paths := shellWord(path), &f.tooWritable
	if forbidden == readable {
		paths = &f.tooReadable
	}
	if slices.Contains(*paths, word) {
		return // links can lead to a folder twice
	}
	*paths = append(*paths, word)
	f.asRoot = f.asRoot || asRoot
	if f.first != nil {
		return
	}
	f.first = &Error{Path: path, Problem: fmt.Sprintf("%s the %s %s", whoCan(info, forbidden), kindOf(info), word)}
	if forbidden == readable && asRoot {
		// With mode 600 no one but root could read it.
		f.first.Remedy = "keep it in a file of your own, with mode 600"
	}
}

// whoCan says who may do what because of forbidden bits of a mode: the largest group, and the worst it can do.
func whoCan(info fs.FileInfo, forbidden fs.FileMode) string {
	wrong, can := info.Mode().Perm()&forbidden, "read"
	if wrong&writable != 0 {
		wrong, can = wrong&writable, "change"
	}
	if wrong&0o007 != 0 {
		return "everyone on this machine can " + can
	}
	return "members of the group " + groupName(info) + " can " + can
}

func (f *faults) err() error {
	switch {
	case f.first == nil:
		return nil
	case f.first.Remedy != "":
		return f.first
	}
	var commands []string
	if len(f.tooWritable) > 0 {
		commands = append(commands, "chmod go-w "+strings.Join(f.tooWritable, " "))
	}
	if len(f.tooReadable) > 0 {
		commands = append(commands, "chmod 600 "+strings.Join(f.tooReadable, " "))
	}
	f.first.Remedy = commandPrefix(f.asRoot) + strings.Join(commands, " && ")
	return f.first
}

func commandPrefix(asRoot bool) string {
	if asRoot {
		return "run as root: "
	}
	return "run: "
}

func kindOf(info fs.FileInfo) string {
	switch {
	case info.IsDir():
		return "folder"
	case info.Mode()&fs.ModeSymlink != 0:
		return "link"
	}
	return "file"
}

// UserName returns the name of an account, or its number where no name is known.
func UserName(uid int) string {
	id := strconv.Itoa(uid)
	if account, err := user.LookupId(id); err == nil {
		return account.Username
	}
	return id
}

// shellWord writes a path to be pasted into a POSIX shell, odd characters in $'…' of bash and zsh.
func shellWord(path string) string {
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+,@%"
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	if strings.Trim(path, plain) == "" {
		return path
	}
	quoted := strconv.QuoteToASCII(path)
	if quoted == `"`+path+`"` {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return "$'" + strings.ReplaceAll(quoted[1:len(quoted)-1], "'", `\'`) + "'"
}
