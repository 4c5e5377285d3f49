package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// withoutNulls copies a JSON document and leaves out the members that are null. What is
// no JSON stays as it is.
func withoutNulls(document []byte) []byte {
	var out bytes.Buffer
	if copyValue(&out, document) != nil {
		return document
	}
	return append(out.Bytes(), '\n')
}

func copyValue(out *bytes.Buffer, value json.RawMessage) error {
	value = bytes.TrimSpace(value)
	if len(value) == 0 || value[0] != '{' && value[0] != '[' {
		out.Write(value)
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(value))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	object, first := value[0] == '{', true
	out.WriteByte(value[0])
	for decoder.More() {
		var name []byte
		if object {
			token, err := decoder.Token()
			if err != nil {
				return err
			}
			name = strconv.AppendQuote(nil, fmt.Sprint(token))
		}
		var member json.RawMessage
		if err := decoder.Decode(&member); err != nil {
			return err
		}
		if object && string(member) == "null" {
			continue
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		if object {
			out.Write(name)
			out.WriteByte(':')
		}
		if err := copyValue(out, member); err != nil {
			return err
		}
	}
	out.WriteByte(value[len(value)-1])
	return nil
}
