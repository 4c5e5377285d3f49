package describe

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
)

// mostOfName bounds the name of a template in the middle of a sentence, in cells.
const mostOfName = 32

// Origin says which template an envelope is most like, and what differs: "97 % Lease v3, 2 fields
// moved"; "" for none.
func Origin(o *account.Origin, ellipsis string) string {
	if o == nil {
		return ""
	}
	counts := map[difference.Kind]int{}
	for i := range o.Differences {
		counts[o.Differences[i].Kind]++
	}
	said := fmt.Sprintf("%d %% %s", o.Percent, model.Clip(model.Narrow(o.Template.Name.String()), mostOfName, ellipsis))
	first := true
	for kind := difference.Added; kind <= difference.Changed; kind++ {
		switch n := counts[kind]; {
		case n == 0:
		case first:
			said += ", " + Counted(n, "field") + " " + kind.String()
			first = false
		default:
			said += fmt.Sprintf(", %d %s", n, kind)
		}
	}
	return said
}
