package change_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// A field is moved by making it again, so one that is not known whole stays where it is.
func TestFieldsThatAreNotKnownWholeStay(t *testing.T) {
	for name, row := range map[string]struct {
		answer string
		stays  bool
	}{
		"plain":       {`{"id":"a1","type":"TEXT","text":{"size":9,"font":{"family":"SERIF"}}}`, false},
		"no font":     {`{"id":"a1","type":"DATE","datetime":{"size":9}}`, false},
		"new type":    {`{"id":"a1","type":"STAMP"}`, true},
		"no type":     {`{"id":"a1"}`, true},
		"part unread": {`{"id":"a1","type":"TEXT","text":{"size":"large","value":"x"}}`, true},
		"new font":    {`{"id":"a1","type":"TEXT","text":{"font":{"family":"COMIC"}}}`, true},
		"new format":  {`{"id":"a1","type":"DATE","datetime":{"format":"STARDATE"}}`, true},
		"new shape":   {`{"id":"a1","type":"CHECKBOX","checkbox":{"style":"HEART"}}`, true},
	} {
		var list model.AnnotationList
		if err := model.Decode([]byte(`{"annotations":[`+row.answer+`]}`), &list); err != nil {
			t.Fatal(name, err)
		}
		why := change.Immovable(&list.Annotations[0])
		if got := why != ""; got != row.stays || got && !strings.HasSuffix(why, ".") {
			t.Errorf("%s: %q", name, why)
		}
	}
}
