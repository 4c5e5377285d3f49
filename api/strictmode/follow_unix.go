//go:build unix

package strictmode

import (
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// OpenFlags, for opening a file, follow no link and do not wait for the other end of a pipe.
const OpenFlags = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

const maxLinks = 40

// follow resolves path name by name from the root, and inspects the folders and links on the way, but not the end.
// Once a step was found in order, no one else can change it, because all steps above it were found in order before.
func (a account) follow(path string) (end string, info fs.FileInfo, found faults, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return "", nil, found, err
	}
	const root = string(filepath.Separator)
	end, links, names := root, 0, strings.Split(path, root)
	if info, err = os.Lstat(root); err != nil {
		return "", nil, found, err
	}
	for len(names) > 0 {
		name := names[0]
		names = names[1:]
		if name == "" || name == "." {
			continue
		}
		if info.IsDir() {
			forbidden := writable
			if info.Mode()&fs.ModeSticky != 0 {
				forbidden = 0 // others cannot replace files there that are ours or root's
			}
			a.inspect(&found, end, info, forbidden)
		}
		step := filepath.Join(end, name)
		if info, err = os.Lstat(step); err != nil {
			return "", nil, found, err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			end = step
			continue
		}
		a.inspect(&found, step, info, 0)
		target, err := os.Readlink(step)
		if links++; err == nil && links > maxLinks {
			err = &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
		}
		if err != nil {
			return "", nil, found, err
		}
		if filepath.IsAbs(target) {
			end = root
		}
		names = append(strings.Split(target, root), names...)
		if info, err = os.Lstat(end); err != nil {
			return "", nil, found, err
		}
	}
	return end, info, found, nil
}

func (a account) inspect(found *faults, path string, info fs.FileInfo, forbidden fs.FileMode) {
	owner, known := Owner(info)
	if !known || owner != 0 && owner != a.uid {
		found.addForeign(path, info, owner, a.uid)
	}
	if info.Mode().Perm()&forbidden != 0 {
		found.addLoose(path, info, forbidden, owner != a.uid && a.uid != 0)
	}
}

// Owner returns the id of the account that a file belongs to, and whether it is known.
func Owner(info fs.FileInfo) (uid int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return -1, false
	}
	return int(stat.Uid), true
}

func groupName(info fs.FileInfo) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "?"
	}
	id := strconv.FormatUint(uint64(stat.Gid), 10)
	if group, err := user.LookupGroupId(id); err == nil {
		return group.Name
	}
	return id
}
