package query

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// readOf reads names of a filter with [fewValues] and tests rows by their values.
func readOf[T any](field, value string, not bool, named map[string]T, test func(*model.Envelope, Context, T) bool) (effect, error) {
	var wanted []T
	for _, name := range splitList(value) {
		one, ok := named[model.Fold(name)]
		if !ok {
			return effect{}, fmt.Errorf("%q is none of %s", name, strings.Join(fewValues[field], ", "))
		}
		wanted = append(wanted, one)
	}
	return effect{whole: true, keep: func(e *model.Envelope, c Context) bool {
		return slices.ContainsFunc(wanted, func(w T) bool { return test(e, c, w) }) != not
	}}, nil
}

func readLevel(value string, not bool) (effect, error) {
	qualified := []model.LegalityLevel{model.QESEidas, model.QESZertes}
	levels := map[string][]model.LegalityLevel{
		"ses": {model.SES}, "qes": qualified,
		"eidas": {model.QESEidas}, "qes_eidas": {model.QESEidas},
		"zertes": {model.QESZertes}, "qes_zertes": {model.QESZertes},
	}
	return readOf("level", value, not, levels,
		func(e *model.Envelope, _ Context, of []model.LegalityLevel) bool {
			return slices.Contains(of, e.LegalityLevel)
		})
}

func readVerify(value string, not bool) (effect, error) {
	types := map[string]model.VerificationType{
		"sms": model.SMS, "passcode": model.Passcode, "id": model.IDVerification,
		"id_verification": model.IDVerification, "none": "",
	}
	return readOf("verify", value, not, types,
		func(e *model.Envelope, _ Context, of model.VerificationType) bool {
			checked := false
			for _, r := range e.Recipients() {
				if v := r.Verification; v != nil && v.Type != "" {
					checked = true
					if v.Type == of {
						return true
					}
				}
			}
			return of == "" && !checked
		})
}

func readHealth(value string, not bool) (effect, error) {
	badges := map[string]triage.Health{
		"act": triage.NeedsAct, "soon": triage.NeedsSoon, "watch": triage.NeedsWatch,
		"ok": triage.Healthy, "unknown": triage.Unchecked, "?": triage.Unchecked,
	}
	return judged(readOf("health", value, not, badges,
		func(e *model.Envelope, c Context, of triage.Health) bool { return c.Health(e) == of }))
}

func readFiles(value string, not bool) (effect, error) {
	states := map[string]string{"missing": "missing", "asked": "asked", "none": "none"}
	return judged(readOf("files", value, not, states,
		func(e *model.Envelope, c Context, of string) bool {
			asks, known := c.Attachments(e)
			_, all, open := asks.Counts()
			switch of {
			case "missing":
				return open > 0
			case "asked":
				return all > 0
			}
			return known && all == 0
		}))
}

// judged returns an effect that tests rows by what the rules find about them.
func judged(found effect, err error) (effect, error) {
	found.judged, found.whole = err == nil, true
	return found, err
}

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
	}
	return nil, fmt.Errorf("%q could be %s", name, statusNames(found))
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
