package settings

import "strings"

// layer holds the assignments of one source, to be made in order, and its problems.
type layer struct {
	assignments []assignment
	problems    []Problem
}

type assignment struct {
	setting *setting
	value   value
	origin  Origin
}

// add checks a value and keeps it if it is of use. Its faults become problems.
func (l *layer) add(s *setting, v value, at Origin, blocking bool) {
	var scratch Resolved
	stored, faults := s.set(&scratch, v)
	if stored {
		l.assignments = append(l.assignments, assignment{s, v, at})
	}
	for _, f := range faults {
		l.report(Problem{At: at.moved(f.at), Name: s.name, Text: f.text, Blocking: blocking})
	}
}

func (l *layer) report(p Problem) { l.problems = append(l.problems, p) }

func (l layer) apply(r *Resolved) {
	for _, a := range l.assignments {
		if before := r.from.origins[a.setting.name]; before.Source == a.origin.Source && before.File != a.origin.File {
			a.setting.join(r, a.value) // the team's is in force
		} else {
			a.setting.set(r, a.value)
		}
		r.from.origins[a.setting.name] = a.origin
		for _, e := range ungrouped(a.value.entries) {
			r.from.origins[a.setting.name+"."+e.name] = a.origin.moved(e.at)
		}
	}
}

// text returns the last text given for a setting of this layer.
func (l layer) text(name string) (string, Origin, bool) {
	for i := len(l.assignments) - 1; i >= 0; i-- {
		if a := l.assignments[i]; a.setting.name == name {
			return a.value.text, a.origin, true
		}
	}
	return "", Origin{}, false
}

func (o Origin) moved(to place) Origin {
	if to.line > 0 {
		o.File, o.Line, o.Column = string(to.file), to.line, to.column
	}
	return o
}

// find looks a name up among the settings of a section.
func find(name string, in section) (*setting, bool) {
	for _, s := range table() {
		if s.name == name && s.in&in != 0 {
			return s, true
		}
	}
	return nil, false
}

// members returns the names that may stand in a group of a section; the group "" is the
// section itself. Names of groups are among them.
func members(group string, in section) []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range table() {
		rest, inside := strings.CutPrefix(s.name, group)
		if !inside || s.in&in == 0 {
			continue
		}
		name, _, _ := strings.Cut(rest, ".")
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	if group == "" && in == program {
		names = append(names, "profiles")
	}
	return names
}
