package geometry

import "inkdesk/model"

// Word is a printed word of a page and where it stands.
type Word struct {
	Box  Box
	Text model.Text
}
