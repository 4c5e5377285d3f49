package ui

import (
	"errors"
	"slices"
	"sync/atomic"
	"time"

	deskfiles "inkdesk/api/desk"
	"inkdesk/ui/terminal"
)

// deskLimit is how long the files of the desk are waited for. A folder of a network can take
// any time; what is decided counts meanwhile, and is written as soon as it can be.
const deskLimit = 3 * time.Second

// deskDisk is where the files of the desk are, and whether it has not answered a call yet.
type deskDisk struct {
	store *deskfiles.Store
	busy  *atomic.Bool
}

func newDeskDisk(store *deskfiles.Store) deskDisk { return deskDisk{store, new(atomic.Bool)} }

// deskFiles is what the files hold once everything was written.
type deskFiles struct {
	deskfiles.Contents
	board  *deskfiles.Board
	extent deskExtent
	// kept are lines that are in the file.
	kept   map[deskfiles.Name]bool
	failed error // what could not be written
}

// deskExtent is how much was read of whom, which grows with everything that is decided.
type deskExtent map[string]struct {
	lines int
	last  deskfiles.Name
}

func (e deskExtent) equals(other deskExtent) bool {
	if len(e) != len(other) {
		return false
	}
	for account, one := range e {
		if other[account] != one {
			return false
		}
	}
	return true
}

// sync writes and reads the files, within the limit of time.
func (d deskDisk) sync(pending []deskfiles.Line, now time.Time) (deskFiles, error) {
	return withinLimit(d.busy, func() (deskFiles, error) { return syncDesk(d.store, pending, now) })
}

// syncDesk writes what is pending and not in the file yet: a call that came too late may have
// written it.
func syncDesk(store *deskfiles.Store, pending []deskfiles.Line, now time.Time) (deskFiles, error) {
	var f deskFiles
	contents, err := store.Read()
	if err != nil {
		return f, err
	}
	f.Contents = contents
	there := make(map[deskfiles.Name]bool)
	if len(pending) > 0 {
		for _, l := range f.Lines[f.Account] {
			there[l.Name()] = true
		}
	}
	isThere := func(l deskfiles.Line) bool { return there[l.Name()] }
	missing := slices.DeleteFunc(slices.Clone(pending), isThere)
	if f.failed = store.Add(missing); f.failed != nil {
		pending, missing = slices.DeleteFunc(pending, func(l deskfiles.Line) bool { return !isThere(l) }), nil
	}
	f.hold(missing, pending, now)
	return f, nil
}

// hold puts lines behind those of this account, and notes which are kept.
func (f *deskFiles) hold(behind, kept []deskfiles.Line, now time.Time) {
	f.Lines[f.Account] = slices.Concat(f.Lines[f.Account], behind)
	f.kept, f.extent = make(map[deskfiles.Name]bool), make(deskExtent)
	for _, l := range kept {
		f.kept[l.Name()] = true
	}
	for account, lines := range f.Lines {
		if n := len(lines); n > 0 {
			one := f.extent[account]
			one.lines, one.last = n, lines[n-1].Name()
			f.extent[account] = one
		}
	}
	f.board = deskfiles.NewBoard(f.Lines, now)
}

// withinLimit calls what the disk may take any time for, and gives up waiting for it after a
// while. As long as an earlier call was not answered, it is not called.
func withinLimit[T any](busy *atomic.Bool, call func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if !busy.CompareAndSwap(false, true) {
		return none, errSlowDesk
	}
	r, answered := terminal.Within(deskLimit, func() result {
		value, err := call()
		busy.Store(false)
		return result{value, err}
	})
	if !answered {
		return none, errSlowDesk
	}
	return r.value, r.err
}

var errSlowDesk = errors.New("the disk with the desk does not answer; what is taken, noted or put aside counts here, and is written there when it does")
