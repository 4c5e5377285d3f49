package model_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
)

const (
	asciiLine = "Framework agreement 2031 between Example Holding and its suppliers, second amendment, signed copy for the files."
	mixedLine = "Vertrag über „Größe“ 契約書 \x1b[31m café\u0301 🎉 inv\u202efdp.exe and some more plain text to fill the line, all of it."
)

func BenchmarkClean(b *testing.B) {
	for _, line := range []struct{ name, text string }{
		{"ascii", asciiLine},
		{"mixed", mixedLine},
		{"latin", strings.Repeat("Größe è ", 10)},
		{"cjk", strings.Repeat("契約書に", 9)},
		{"devanagari", strings.Repeat("नमस्ते ", 6)},
	} {
		b.Run(line.name, func(b *testing.B) {
			b.SetBytes(int64(len(line.text)))
			b.ReportAllocs()
			for b.Loop() {
				_ = model.Clean(line.text)
			}
		})
	}
}

func BenchmarkNewText(b *testing.B) {
	for _, line := range []struct{ name, text string }{{"ascii", asciiLine}, {"mixed", mixedLine}} {
		b.Run(line.name, func(b *testing.B) {
			b.SetBytes(int64(len(line.text)))
			b.ReportAllocs()
			for b.Loop() {
				_ = model.NewText(line.text)
			}
		})
	}
}

type fields[T any] struct {
	A, B, C, D, E, F, G, H, I, J T
}

// BenchmarkDecode reads 100 objects of ten fields.
func BenchmarkDecode(b *testing.B) {
	for _, page := range []struct{ name, word string }{
		{"ascii", `Purchase order %d for the city`},
		{"latin", `Bestellung %d für die Stadt Köln`},
		{"escaped", `Bestellung %d f\u00fcr die Stadt`},
	} {
		var objects []string
		for i := range 100 {
			var members []string
			for _, name := range "ABCDEFGHIJ" {
				members = append(members, fmt.Sprintf(`"%c":"`+page.word+`"`, name, i))
			}
			objects = append(objects, "{"+strings.Join(members, ",")+"}")
		}
		document := []byte("[" + strings.Join(objects, ",") + "]")
		b.Run(page.name+"/string", func(b *testing.B) { decode[string](b, document) })
		b.Run(page.name+"/text", func(b *testing.B) { decode[model.Text](b, document) })
	}
}

func decode[T any](b *testing.B, document []byte) {
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		var into []fields[T]
		if err := json.Unmarshal(document, &into); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWidth(b *testing.B) {
	for _, line := range []struct{ name, text string }{{"ascii", asciiLine}, {"mixed", model.Clean(mixedLine)}} {
		b.Run(line.name, func(b *testing.B) {
			for b.Loop() {
				_ = model.Width(line.text)
			}
		})
	}
}

// BenchmarkTableCell is what a table does with one name.
func BenchmarkTableCell(b *testing.B) {
	for _, line := range []struct{ name, text string }{{"ascii", asciiLine}, {"mixed", model.Clean(mixedLine)}} {
		b.Run(line.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = model.Pad(model.Clip(model.Narrow(line.text), 40, "…"), 40)
			}
		})
	}
}
