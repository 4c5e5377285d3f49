package model

// ByDocument are the fields of each of the documents, of an answer about all of them. It
// reports false when that cannot be told: a field lies on none of them or does not say
// where, or there is no field at all, which an answer to a call that the specification does
// not have proves of no document.
func (l AnnotationList) ByDocument(documents []Document) (map[DocumentID][]Annotation, bool) {
	fields := make(map[DocumentID][]Annotation, len(documents))
	for i := range documents {
		fields[documents[i].ID] = []Annotation{}
	}
	for _, a := range l.Annotations {
		if _, has := fields[a.DocumentID]; !has || a.DocumentID == "" {
			return nil, false
		}
		fields[a.DocumentID] = append(fields[a.DocumentID], a)
	}
	return fields, len(l.Annotations) > 0
}
