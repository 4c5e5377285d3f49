package demo

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// emptied are the members that are written empty where they would be null. Clients that
// refuse null want them to be there all the same; of the others, like expires_at, no
// value means none.
var emptied = map[string]string{
	"id": `""`, "uid": `""`, "recipient_id": `""`, "comment": `""`, "value": `""`, "expiration_delay": `0`,
	"notification": `{"subject":"","message":"","reminder_interval":0}`,
}

// withoutNulls copies a JSON document without any null: a member that is null is written
// empty, or left out. What is no JSON stays as it is, and so does an empty body.
func withoutNulls(document []byte) []byte {
	var out bytes.Buffer
	if len(document) == 0 || copyValue(&out, document) != nil {
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
		var name string
		if object {
			token, err := decoder.Token()
			if err != nil {
				return err
			}
			name = fmt.Sprint(token)
		}
		var member json.RawMessage
		if err := decoder.Decode(&member); err != nil {
			return err
		}
		if object && string(member) == "null" {
			empty, ok := emptied[name]
			if !ok {
				continue
			}
			member = json.RawMessage(empty)
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		if object {
			out.WriteString(strconv.Quote(name))
			out.WriteByte(':')
		}
		if err := copyValue(out, member); err != nil {
			return err
		}
	}
	out.WriteByte(value[len(value)-1])
	return nil
}
