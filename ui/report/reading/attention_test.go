package reading_test

import (
	"context"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/ui/query"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
)

// A fault in fields brings an envelope into Attention, so that it is complete only once they were read.
func TestAttentionIsCompleteOnceItIsChecked(t *testing.T) {
	at(t, func(t *testing.T) {
		attention := func(effort settings.Evidence, readings int) *reading.List {
			o := options(t, serviceOf(t, demo.Options{Envelopes: 60}))
			o.Settings, o.Readings = resolved(effort), readings
			found, err := reading.Open(o).List(context.Background(), reading.Question{})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		some, all := attention(settings.EvidenceFull, 5), attention(settings.EvidenceFull, 1000)
		if some.Complete || !all.Complete {
			t.Errorf("with some readings it is complete: %v, with all: %v", some.Complete, all.Complete)
		}
		if len(all.Rows()) <= len(some.Rows()) {
			t.Errorf("with some readings there are %d, with all %d", len(some.Rows()), len(all.Rows()))
		}
		refused := serviceOf(t, demo.Options{Envelopes: 60})
		if err := refused.Faults().Add("envelope.list_annotations status=404; envelope.list_all_annotations status=404"); err != nil {
			t.Fatal(err)
		}
		o := options(t, refused)
		o.Settings, o.Readings = resolved(settings.EvidenceFull), 1000
		hidden, err := reading.Open(o).List(context.Background(), reading.Question{})
		if err != nil {
			t.Fatal(err)
		}
		if hidden.Complete || hidden.Unchecked == 0 || !hidden.FieldsRefused {
			t.Errorf("where no fields are shown it is complete: %v, %d are not checked", hidden.Complete, hidden.Unchecked)
		}
		if off := attention(settings.EvidenceOff, 0); !off.Complete {
			t.Error("where nothing is to be read it is not complete")
		}
	})
}

// What a filter asks for may be found only once more was read: those that may have it are read, and
// without that the list is not all.
func TestAFilterOfWhatIsFoundIsDecided(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 60})
		found := func(filter string, readings int) *reading.List {
			o := options(t, s)
			o.Settings, o.Readings = resolved(settings.EvidenceFull), readings
			list, err := reading.Open(o).List(context.Background(), reading.Question{Query: query.Parse(filter)})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		for _, filter := range []string{"rule:looks-finished", "holder:service status:open"} {
			none, all := found(filter, 0), found(filter, 1000)
			if none.Complete || none.Unchecked == 0 || !all.Complete || len(all.Rows()) <= len(none.Rows()) {
				t.Errorf("%s: %d, complete %v, and with readings %d, complete %v",
					filter, len(none.Rows()), none.Complete, len(all.Rows()), all.Complete)
			}
		}
		if list := found("status:completed", 0); !list.Complete {
			t.Error("another filter is not complete")
		}
	})
}
