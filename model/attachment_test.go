package model_test

import (
	"testing"

	"inkdesk/model"
)

// A file of which the service tells no size is not an empty one.
func TestSizesOfFiles(t *testing.T) {
	for _, row := range []struct {
		answer string
		size   int64
		known  bool
	}{
		{`{"id":"f1","name":"a.pdf","size":7}`, 7, true},
		{`{"id":"f1","name":"a.pdf","size":0}`, 0, true},
		{`{"id":"f1","name":"a.pdf","size":null}`, 0, false},
		{`{"id":"f1","name":"a.pdf"}`, 0, false},
		{`{"id":"f1","name":"a.pdf","size":-1}`, 0, false},
		{`{"id":"f1","name":"a.pdf","size":"large"}`, 0, false},
	} {
		var a model.Attachments
		if err := model.Decode([]byte(`{"recipients":[{"placeholders":[{"id":"p1","files":[`+row.answer+`]}]}]}`), &a); err != nil {
			t.Fatal(row.answer, err)
		}
		f := a.Placeholders()[0].Files[0]
		if size, known := f.Bytes(); size != row.size || known != row.known || f.Name.String() != "a.pdf" {
			t.Errorf("%s: %d %v of %q", row.answer, size, known, f.Name)
		}
	}
}
