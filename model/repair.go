package model

import (
	"bytes"
	"encoding/json"
)

// Repaired returns an answer as [Decode] reads it: JSON wherever that is possible.
func Repaired(answer []byte) []byte {
	if json.Valid(answer) {
		return answer
	}
	return quoteBare(answer)
}

// quoteBare quotes values that are no JSON, like NaN or 01; anything broken otherwise stays so.
func quoteBare(answer []byte) []byte {
	fixed := make([]byte, 0, len(answer)+2*16)
	for at := 0; at < len(answer); {
		end := at + 1
		switch c := answer[at]; {
		case c == '"':
			for end < len(answer) && answer[end] != '"' {
				if answer[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(answer))
		case !isStructure(c):
			for end < len(answer) && !isStructure(answer[end]) && answer[end] != '"' {
				end++
			}
			if word := answer[at:end]; !json.Valid(word) && isPrintable(word) {
				fixed = append(append(append(fixed, '"'), word...), '"')
				at = end
				continue
			}
		}
		fixed = append(fixed, answer[at:end]...)
		at = end
	}
	return fixed
}

func isStructure(c byte) bool { return bytes.IndexByte([]byte("{}[],: \t\r\n"), c) >= 0 }

func isPrintable(word []byte) bool {
	return bytes.IndexFunc(word, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '\\' }) < 0
}
