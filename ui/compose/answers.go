package compose

import (
	"maps"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/settings/state"
)

// answers are what was entered, by the names of the questions.
type answers map[string]string

// secretSuffix ends the names of questions whose answers are never written to disk.
const secretSuffix = ".secret"

const yes, no = "yes", "no"

func (a answers) is(name, value string) bool { return a[name] == value }

// number is an answer that was checked to be one, 0 for none.
func (a answers) number(name string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(a[name]))
	return n
}

func (a answers) float(name string) model.Float {
	f, _ := strconv.ParseFloat(strings.TrimSpace(a[name]), 64)
	return model.Float(f)
}

func (a answers) text(name string) string { return strings.TrimSpace(a[name]) }

func (a answers) clone() answers { return maps.Clone(a) }

// drop forgets the answers whose names begin with prefix.
func (a answers) drop(prefix string) {
	maps.DeleteFunc(a, func(name, _ string) bool { return strings.HasPrefix(name, prefix) })
}

// fields are the answers for a draft.
func (a answers) fields() []state.Field {
	fields := make([]state.Field, 0, len(a))
	for name, value := range a {
		if strings.HasSuffix(name, doingSuffix) || strings.HasSuffix(name, newestSuffix) {
			continue
		}
		fields = append(fields, state.Field{Name: name, Value: value, Secret: strings.HasSuffix(name, secretSuffix)})
	}
	return fields
}
