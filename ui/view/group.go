package view

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// mostAsked bounds how many envelopes one listing asks for by their ids.
const mostAsked = 100

// OfGroup returns the view of the envelopes of a group that are still open.
func OfGroup(g *nav.Group) View {
	v := View{
		Name: g.Name, About: g.About, Group: true, Query: statusQuery(model.InProgress, model.Pending),
		Belongs: func(*Row, time.Time) bool { return true }, Sorting: Sorting{By: ByUrgency},
	}
	all := make([]string, len(g.IDs))
	for i, id := range g.IDs {
		all[i] = id.String()
	}
	for ids := range slices.Chunk(all, mostAsked) {
		v.Parts = append(v.Parts, Part{Query: v.Query.And(ofIDs(ids)), Order: model.ByModification})
	}
	return v
}

func ofIDs(ids []string) query.Query { return query.Parse("id:" + strings.Join(ids, ",")) }
