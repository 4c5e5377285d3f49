// Package index finds values by identifiers that are part of them, and keeps them in a list.
package index

// Index holds values V by their identifiers K, each once. [New] makes one. It is not safe for concurrent use.
type Index[K ~string, V any] struct {
	id     func(V) K
	values []V
	at     map[K]int32 // where each is among the values
}

// New makes an empty index of values that id identifies. What it returns must not change while
// the value is in the index.
func New[K ~string, V any](id func(V) K) *Index[K, V] {
	return &Index[K, V]{id: id, at: make(map[K]int32)}
}

// Len returns how many values there are.
func (x *Index[K, V]) Len() int { return len(x.values) }

// Values returns all of them in an order that means nothing, valid until the next change. They are not to be changed.
func (x *Index[K, V]) Values() []V { return x.values }

// Get returns the value with an identifier, the zero value where there is none.
func (x *Index[K, V]) Get(id K) (v V, ok bool) {
	n, ok := x.at[id]
	if !ok {
		return v, false
	}
	return x.values[n], true
}

// Find returns where among [Index.Values] the one with an identifier is. It stays there until one is deleted.
func (x *Index[K, V]) Find(id K) (n int, ok bool) {
	at, ok := x.at[id]
	return int(at), ok
}

// Has reports whether there is a value with an identifier.
func (x *Index[K, V]) Has(id K) bool {
	_, ok := x.at[id]
	return ok
}

// Put adds a value, in place of the one with the same identifier.
func (x *Index[K, V]) Put(v V) {
	id := x.id(v)
	n, has := x.at[id]
	if has {
		delete(x.at, id) // its key would keep the identifier of the former value
		x.values[n] = v
	} else {
		n = int32(len(x.values))
		x.values = append(x.values, v)
	}
	x.at[id] = n
}

// Delete takes the value with an identifier away. The last of the values takes its number.
func (x *Index[K, V]) Delete(id K) {
	n, has := x.at[id]
	if !has {
		return
	}
	last := len(x.values) - 1
	delete(x.at, id)
	if int(n) < last {
		x.values[n] = x.values[last]
		x.at[x.id(x.values[n])] = n
	}
	clear(x.values[last:])
	x.values = x.values[:last]
}
