// Package index finds values by identifiers that are part of them. A map of tens of thousands
// takes more than twice as much memory, since it holds each identifier once more.
package index

import "hash/maphash"

// Index holds values V by their identifiers K, each once. [New] makes one. It is not safe for
// concurrent use.
type Index[K ~string, V any] struct {
	id     func(V) K
	values []V
	slots  []slot // each in use is at the place of its hash, or after it
}

// slot says which value has an identifier with a hash.
type slot struct {
	number uint32 // from 1, 0 for none
	hash   uint32
}

// New makes an empty index of values that id identifies. What it returns must not change while
// the value is in the index.
func New[K ~string, V any](id func(V) K) *Index[K, V] { return &Index[K, V]{id: id} }

// Len is how many values there are.
func (x *Index[K, V]) Len() int { return len(x.values) }

// Values are all of them in an order that means nothing, valid until the next change. They are
// not to be changed.
func (x *Index[K, V]) Values() []V { return x.values }

// Get returns the value with an identifier, the zero value where there is none.
func (x *Index[K, V]) Get(id K) (v V, ok bool) {
	n, ok := x.Find(id)
	if !ok {
		return v, false
	}
	return x.values[n], true
}

// Find returns where among [Index.Values] the one with an identifier is. It stays there until one
// is deleted.
func (x *Index[K, V]) Find(id K) (n int, ok bool) {
	if len(x.values) == 0 {
		return 0, false
	}
	n = int(x.slots[x.find(id, hashOf(id))].number) - 1
	return n, n >= 0
}

// Has reports whether there is a value with an identifier.
func (x *Index[K, V]) Has(id K) bool {
	_, ok := x.Find(id)
	return ok
}

// Put adds a value, in place of the one with the same identifier.
func (x *Index[K, V]) Put(v V) {
	if 5*(len(x.values)+1) > 4*len(x.slots) {
		x.grow()
	}
	hash := hashOf(x.id(v))
	at := x.find(x.id(v), hash)
	if n := x.slots[at].number; n > 0 {
		x.values[n-1] = v
		return
	}
	x.values = append(x.values, v)
	x.slots[at] = slot{uint32(len(x.values)), hash}
}

// Delete takes the value with an identifier away. The last of the values takes its number.
func (x *Index[K, V]) Delete(id K) {
	if len(x.values) == 0 {
		return
	}
	at, last := x.find(id, hashOf(id)), len(x.values)-1
	n := x.slots[at].number
	if n == 0 {
		return
	}
	x.free(at)
	if int(n) <= last {
		other := x.id(x.values[last])
		x.slots[x.find(other, hashOf(other))].number = n
		x.values[n-1] = x.values[last]
	}
	clear(x.values[last:])
	x.values = x.values[:last]
}

// free frees a slot, and moves those behind it that are not at their place.
func (x *Index[K, V]) free(at int) {
	for next := x.after(at); x.slots[next].number != 0; next = x.after(next) {
		place := x.place(x.slots[next].hash)
		if at < next && at < place && place <= next || next < at && (at < place || place <= next) {
			continue
		}
		x.slots[at], at = x.slots[next], next
	}
	x.slots[at] = slot{}
}

func (x *Index[K, V]) grow() {
	old := x.slots
	x.slots = make([]slot, len(old)*3/2+8)
	for _, one := range old {
		if one.number == 0 {
			continue
		}
		at := x.place(one.hash)
		for x.slots[at].number != 0 {
			at = x.after(at)
		}
		x.slots[at] = one
	}
}

// find is the slot of an identifier, or the unused one where it would be.
func (x *Index[K, V]) find(id K, hash uint32) int {
	at := x.place(hash)
	for {
		one := x.slots[at]
		if one.number == 0 || one.hash == hash && x.id(x.values[one.number-1]) == id {
			return at
		}
		at = x.after(at)
	}
}

// place is where the slot of a hash would best be.
func (x *Index[K, V]) place(hash uint32) int { return int(uint64(hash) * uint64(len(x.slots)) >> 32) }

func (x *Index[K, V]) after(at int) int {
	if at++; at == len(x.slots) {
		return 0
	}
	return at
}

var seed = maphash.MakeSeed()

func hashOf[K ~string](id K) uint32 { return uint32(maphash.String(seed, string(id))) }
