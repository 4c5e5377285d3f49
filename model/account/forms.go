package account

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
)

const mostUnpacked = 50

// CompletedLike returns completed envelopes with as many pages in each document, the likest titles first.
func (b *Book) CompletedLike(documents []model.Document, most int) []model.Envelope {
	if len(documents) == 0 {
		return nil
	}
	form := formOf(documents)
	var alike []*entry
	for _, one := range b.entries.Values() {
		if one.Status() == model.Completed && one.form == form {
			alike = append(alike, one)
		}
	}
	slices.SortFunc(alike, newestFirst)
	found := make([]model.Envelope, 0, mostUnpacked)
	for _, one := range alike[:min(len(alike), mostUnpacked)] {
		found = append(found, one.envelope())
	}
	slices.SortStableFunc(found, func(x, y model.Envelope) int {
		return cmp.Compare(difference.DocumentLikeness(documents, y.Documents), difference.DocumentLikeness(documents, x.Documents))
	})
	return found[:min(len(found), most)]
}

// formOf returns the same for documents with the same numbers of pages in any order, 0 for none.
func formOf(documents []model.Document) uint64 {
	if len(documents) == 0 {
		return 0
	}
	pages := make([]int, len(documents))
	for i := range documents {
		pages[i] = geometry.PageCount(&documents[i])
	}
	slices.Sort(pages)
	sum := fnv.New64a()
	for _, n := range pages {
		_, _ = sum.Write(strconv.AppendInt(nil, int64(n), 10))
		_, _ = sum.Write([]byte{' '})
	}
	return max(sum.Sum64(), 1)
}
