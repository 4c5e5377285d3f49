package demo

import (
	"slices"

	"inkdesk/model"
)

func getTarget(c *call, t *target) (reply, error) { return jsonReply(c.targetJSON(t)) }

type documentListJSON struct {
	Documents []model.Document `json:"documents"`
}

func listDocuments(_ *call, t *target) (reply, error) {
	return jsonReply(documentListJSON{documentsJSON(*t.documents)})
}

func getDocument(c *call, t *target) (reply, error) {
	i := t.documentIndex(c.ids[1])
	if i < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	return jsonReply((*t.documents)[i])
}

// listAllAnnotations answers for envelopes with a bare array (extension).
func listAllAnnotations(_ *call, t *target) (reply, error) {
	all := annotationsJSON(*t.annotations)
	if t.envelope != nil {
		return jsonReply(all)
	}
	return jsonReply(annotationListJSON{all})
}

func listAnnotations(c *call, t *target) (reply, error) {
	if t.documentIndex(c.ids[1]) < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	on := slices.Clone(*t.annotations)
	on = slices.DeleteFunc(on, func(f model.Annotation) bool { return string(f.DocumentID) != c.ids[1] })
	return jsonReply(annotationListJSON{annotationsJSON(on)})
}
