// Package lookup finds out what an id or a link belongs to, and goes there.
package lookup
