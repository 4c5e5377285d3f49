package demo

import "bytes"

// emptied lists the members that are written empty instead of null. Clients that refuse null
// still need these to be present; other members, like expires_at, may be absent.
var emptied = map[string]string{
	"id": `""`, "uid": `""`, "recipient_id": `""`, "comment": `""`, "value": `""`, "expiration_delay": `0`,
	"notification": `{"subject":"","message":"","reminder_interval":0}`,
}

// withoutNulls empties or leaves out each member of a JSON document without spaces that is null.
func withoutNulls(document []byte) []byte {
	null := []byte(`":null`)
	out := make([]byte, 0, len(document)+len(document)/8)
	for {
		// A quote that ends a name is never escaped, one inside of a text always is.
		at := bytes.Index(document, null)
		if at < 0 {
			return append(out, document...)
		}
		rest := document[at+len(null):]
		if document[at-1] == '\\' {
			out, document = append(out, document[:at+len(null)]...), rest
			continue
		}
		start := bytes.LastIndexByte(document[:at], '"')
		if empty, ok := emptied[string(document[start+1:at])]; ok {
			out = append(append(out, document[:at+len(`":`)]...), empty...)
		} else {
			out = append(out, document[:start]...)
			if bytes.HasSuffix(out, []byte(",")) {
				out = out[:len(out)-1]
			} else {
				rest = bytes.TrimPrefix(rest, []byte(","))
			}
		}
		document = rest
	}
}
