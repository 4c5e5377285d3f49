package fault

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model/hostile"
)

func rewrites(rules []Rule) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return r.scalarRewriter() != nil })
}

// rewrite changes a JSON document. Anything else stays as it is.
func (r *Rule) rewrite(body []byte) []byte {
	change := r.scalarRewriter()
	if change == nil {
		return body
	}
	w := &rewriter{decoder: json.NewDecoder(bytes.NewReader(body)), change: change}
	w.decoder.UseNumber()
	if w.value("") != nil {
		return body
	}
	return append(w.out.Bytes(), '\n')
}

type rewriter struct {
	decoder *json.Decoder
	out     bytes.Buffer
	change  func(key string, scalar json.Token) []byte
}

func (r *rewriter) value(key string) error {
	token, err := r.decoder.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		return r.members('{', '}', func() error {
			name, err := r.decoder.Token()
			if err != nil {
				return err
			}
			r.out.Write(marshalScalar(name))
			r.out.WriteByte(':')
			return r.value(fmt.Sprint(name))
		})
	case json.Delim('['):
		return r.members('[', ']', func() error { return r.value(key) })
	default:
		r.out.Write(r.change(key, token))
		return nil
	}
}

func (r *rewriter) members(open, end byte, member func() error) error {
	r.out.WriteByte(open)
	for first := true; r.decoder.More(); first = false {
		if !first {
			r.out.WriteByte(',')
		}
		if err := member(); err != nil {
			return err
		}
	}
	r.out.WriteByte(end)
	_, err := r.decoder.Token()
	return err
}

func marshalScalar(scalar json.Token) []byte {
	b, _ := json.Marshal(scalar)
	return b
}

// scalarRewriter returns what changes the texts and numbers of an answer, nil for a fault that changes none.
func (r *Rule) scalarRewriter() func(string, json.Token) []byte {
	switch r.Kind {
	case Repeat:
		return replaceWhere(func(key string, _ json.Token) bool { return key == "has_next_page" }, []byte("true"))
	case Foreign:
		return replaceWhere(func(key string, _ json.Token) bool { return key == "id" }, []byte(`"another-owners"`))
	case Enums:
		enums := []string{"status", "flow_type", "legality_level", "role", "type", "event", "format", "style", "family"}
		return replaceWhere(func(key string, v json.Token) bool {
			return slices.Contains(enums, key) && v != nil
		}, []byte(`"SOMETHING_NEW"`))
	case Nulls:
		return replaceWhere(func(key string, _ json.Token) bool { return key != "id" }, []byte("null"))
	case Numbers:
		return func(_ string, v json.Token) []byte {
			if n, ok := v.(json.Number); ok {
				return strconv.AppendQuote(nil, n.String())
			}
			return marshalScalar(v)
		}
	case Huge:
		return r.huge()
	case Hostile:
		return r.hostile()
	default:
		return nil
	}
}

func replaceWhere(wanted func(string, json.Token) bool, value []byte) func(string, json.Token) []byte {
	return func(key string, v json.Token) []byte {
		if wanted(key, v) {
			return value
		}
		return marshalScalar(v)
	}
}

func isTextKey(key string) bool {
	return slices.Contains([]string{
		"name", "comment", "email", "subject", "message", "recipient_name", "hint", "filename", "mimetype", "value",
		"tooltip", "dynamic_field_name", "dynamic_fields", "timezone", "target", "code", "field",
	}, key)
}

func (r *Rule) huge() func(string, json.Token) []byte {
	done := false
	return func(key string, v json.Token) []byte {
		if done || !isTextKey(key) || v == nil {
			return marshalScalar(v)
		}
		done = true
		return []byte(`"` + strings.Repeat("x", int(r.Size)) + `"`)
	}
}

// hostile replaces texts by those of the corpus in turn. Each answer begins at another one.
func (r *Rule) hostile() func(string, json.Token) []byte {
	var corpus [][]byte
	for _, s := range hostile.Strings() {
		corpus = append(corpus, quoteRaw(s.Text))
	}
	for _, s := range hostile.Literals() {
		corpus = append(corpus, []byte(s.Text))
	}
	next := r.count * 17
	return func(key string, v json.Token) []byte {
		if !isTextKey(key) {
			return marshalScalar(v)
		}
		if r.Size >= 0 {
			return corpus[int(r.Size)%len(corpus)]
		}
		next++
		return corpus[next%len(corpus)]
	}
}

// quoteRaw returns a JSON string that keeps bytes which are no UTF-8.
func quoteRaw(s string) []byte {
	b := []byte{'"'}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < 0x20:
			b = fmt.Appendf(b, "\\u%04x", c)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// fillNotification empties the parts of a notification that are not sent.
func fillNotification(r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	asked := map[string]any{"subject": "", "message": "", "reminder_interval": 0}
	if json.Unmarshal(body, &asked) == nil {
		body, _ = json.Marshal(asked)
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
}

func dropCursor(r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var asked map[string]json.RawMessage
	if json.Unmarshal(body, &asked) == nil {
		delete(asked, "after")
		delete(asked, "before")
		body, _ = json.Marshal(asked)
	}
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
}
