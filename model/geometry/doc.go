// Package geometry says where a field lies on its page: it tells what positions are
// measured in, turns them into parts of the page, and lays pages out in terminal cells.
//
// Every function takes any number, however large, negative or undefined, and returns
// finite, bounded results.
package geometry
