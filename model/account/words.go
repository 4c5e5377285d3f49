package account

import (
	"hash/maphash"
	"strings"
	"sync"
	"sync/atomic"
)

// words numbers the texts that values have in common. It is safe for concurrent use.
type words struct {
	mu      sync.RWMutex
	numbers map[string]int
	list    []string
	met     map[uint64]struct{} // digests of those met once
}

const (
	// mostWords bounds how many texts are numbered, and mostMet how many are known to have been met
	// once: most names are of one envelope alone, and are not worth a number.
	mostWords   = 1 << 17
	mostMet     = 1 << 14
	longestWord = 512
)

var common current

type current struct{ atomic.Pointer[words] }

func (c *current) get() *words {
	if w := c.Load(); w != nil {
		return w
	}
	c.CompareAndSwap(nil, new(words))
	return c.Load()
}

// number returns the number of a text that was met before, false where it has none.
func (w *words) number(text string) (n int, has bool) {
	if w == nil || text == "" || len(text) > longestWord {
		return 0, false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if n, has = w.numbers[text]; has || len(w.list) >= mostWords {
		return n, has
	}
	digest := maphash.String(seed, text)
	if _, has = w.met[digest]; !has {
		if w.met == nil || len(w.met) >= mostMet {
			w.met = make(map[uint64]struct{})
		}
		w.met[digest] = struct{}{}
		return 0, false
	}
	if w.numbers == nil {
		w.numbers = make(map[string]int)
	}
	n, text = len(w.list), strings.Clone(text)
	w.list, w.numbers[text] = append(w.list, text), n
	return n, true
}

func (w *words) all() []string {
	if w == nil {
		return nil
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.list
}
