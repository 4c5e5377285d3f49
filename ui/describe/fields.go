package describe

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// Fields counts fields: "5 fields (3 signature, 2 text), 4 required, 1 filled".
func Fields(all []model.Annotation) string {
	kinds := make(map[model.AnnotationType]int)
	required, filled := 0, 0
	for i := range all {
		kinds[all[i].Type]++
		if all[i].Required {
			required++
		}
		if all[i].Filled() {
			filled++
		}
	}
	names := make([]string, 0, len(kinds))
	for kind, n := range kinds {
		names = append(names, fmt.Sprintf("%d %s", n, kindName(kind)))
	}
	slices.Sort(names)
	text := Counted(len(all), "field")
	if len(names) > 0 {
		text += " (" + strings.Join(names, ", ") + ")"
	}
	return fmt.Sprintf("%s, %d required, %d filled", text, required, filled)
}

func kindName(kind model.AnnotationType) string {
	if kind == "" {
		return "without a type"
	}
	return strings.ToLower(kind.Label())
}
