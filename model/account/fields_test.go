package account

import (
	"reflect"
	"testing"

	"inkdesk/model"
)

func TestFieldsArePartsOfTheirList(t *testing.T) {
	field := func(id, document string) model.Annotation {
		return model.Annotation{ID: model.AnnotationID(id), DocumentID: model.DocumentID(document)}
	}
	documents := []model.Document{{ID: "d1"}, {ID: "d2"}, {ID: "d3"}}
	for _, row := range []struct {
		name string
		read Fields
		once bool
	}{
		{"each in one answer", Fields{"d1": {field("a", "d1"), field("b", "d1")}, "d2": nil, "d3": {field("c", "d3")}}, true},
		{"one in two answers", Fields{"d1": {field("a", "d1")}, "d2": {field("a", "d1")}, "d3": {field("c", "d3")}}, false},
		{"of another document", Fields{"d1": nil, "d2": nil, "d3": nil, "d4": {field("a", "d4")}}, false},
	} {
		list := row.read.List(documents)
		got := row.read.within(list, documents)
		for id, want := range row.read {
			if len(want) != len(got[id]) || len(want) > 0 && !reflect.DeepEqual(want, got[id]) {
				t.Errorf("%s: the fields of %s are %v, want %v", row.name, id, got[id], want)
			}
		}
		if first := got["d1"]; len(first) > 0 && (&first[0] == &list[0]) != row.once {
			t.Errorf("%s: parts of the list: %v", row.name, !row.once)
		}
	}
}
