package model

// Document describes one file of an envelope or a template ("Document").
type Document struct {
	ID        DocumentID `json:"id"`
	Name      Text       `json:"name"`
	Filename  Text       `json:"filename"`
	PageCount Int        `json:"page_count"`
	Pages     []Page     `json:"pages"`

	// Unread lists what of it could not be read.
	Unread Unread `json:"-"`
}

// Page holds the size of one page in pixels ("Document"). The resolution is not shown.
type Page struct {
	Width  Int `json:"width"`
	Height Int `json:"height"`
}

// Title returns the name to show: the document's, or the file's where it has none.
func (d *Document) Title() Text {
	if d.Name.IsEmpty() {
		return d.Filename
	}
	return d.Name
}

// DocumentList holds the answer of GET …/documents, of envelopes as an extension.
type DocumentList struct {
	Documents []Document `json:"documents"`
}

func document(documents []Document, id DocumentID) *Document {
	for i := range documents {
		if documents[i].ID == id {
			return &documents[i]
		}
	}
	return nil
}
