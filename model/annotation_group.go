package model

// ByDocument groups the fields of an answer about all documents by document. It is false when
// that is not possible: a field names none of the documents, or there is no field at all,
// which the answer to an extension does not prove.
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
