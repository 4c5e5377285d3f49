package lint

import (
	"inkdesk/model"
	"inkdesk/model/triage"
)

// doubled looks for fields of one identifier. What is done to one of them is done to any.
func (r *report) doubled() {
	seen := make(map[model.AnnotationID]int, len(r.Fields))
	for i := range r.Fields {
		id := r.Fields[i].ID
		if id == "" {
			continue
		}
		first, doubled := seen[id]
		if !doubled {
			seen[id] = i
			continue
		}
		if first == none {
			continue // once is enough
		}
		found := r.about(i, DoubledField, triage.Watch, triage.Proved, "annotation.id")
		found.Other, seen[id] = first, none
		r.add(found, "This %s has the same identifier as a %s.", kind(&r.Fields[i]), kind(&r.Fields[first]))
	}
}
