// Package state keeps what the program remembers of a profile between runs: views,
// bookmarks, unfinished forms and plans. It is kept in small JSON files that only their owner can
// read, apart from the configuration, which belongs to the user.
//
// Nothing here is precious. A file that cannot be read is set aside and the memory
// starts afresh. Two programs at once take turns: [Put] replaces a file as a whole, so
// the later one wins; [Update] reads, changes and writes in one turn, so nothing that
// the other one added is lost. Neither holds a turn longer than it takes to write.
package state
