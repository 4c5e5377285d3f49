package query

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

func openStatuses() []model.Status { return []model.Status{model.InProgress, model.Pending} }

func endedStatuses() []model.Status {
	return []model.Status{model.Expired, model.Declined, model.Voided}
}

// readStatus reads states separated by commas. Several such terms are additive.
func readStatus(value string, not bool) (effect, error) {
	var list []model.Status
	for _, name := range splitList(value) {
		found, err := statusesNamed(name)
		if err != nil {
			return effect{}, err
		}
		list = append(list, found...)
	}
	ask := func(r *request) { r.only[r.group] = append(r.only[r.group], list...) }
	if not {
		ask = func(r *request) { r.without = append(r.without, list...) }
	}
	return effect{
		ask:  ask,
		adds: !not,
		keep: func(e *model.Envelope, _ Context) bool { return slices.Contains(list, e.Status) != not },
	}, nil
}

// statusesNamed finds a state by its name, or by the start of it.
func statusesNamed(name string) ([]model.Status, error) {
	wanted := plainName(name)
	switch wanted {
	case "open":
		return openStatuses(), nil
	case "ended", "dead":
		return endedStatuses(), nil
	case "any", "all":
		return model.Statuses(), nil
	}
	var found []model.Status
	for _, s := range model.Statuses() {
		if strings.HasPrefix(plainName(string(s)), wanted) {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 1:
		return found, nil
	case 0:
		return nil, fmt.Errorf("there is no state %q; there are %s", name, statusNames(model.Statuses()))
	default:
		return nil, fmt.Errorf("%q could be %s", name, statusNames(found))
	}
}

var separators = strings.NewReplacer("_", "", "-", "", " ", "")

func plainName(name string) string { return separators.Replace(model.Fold(name)) }

func statusNames(list []model.Status) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = strings.ToLower(string(s))
	}
	return strings.Join(names, ", ")
}

func splitList(value string) []string {
	var list []string
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
