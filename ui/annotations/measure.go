package annotations

import (
	"inkdesk/model/geometry"
	"inkdesk/ui/settings"
)

// measure says how positions are read and where that comes from: what stands in the
// settings, what the numbers tell, or what public sources say. The words follow the unit.
func (l *layout) measure(words string) string {
	unit, set := l.env.Settings.Profile.Assumptions.AnnotationUnit, l.isSet("assumptions.annotation_unit")
	said := l.unit() + words + " (" + how(set && unit != settings.AnnotationAuto, l.assume.Unit != geometry.Percent) + ")"
	if base := l.isSet("assumptions.page_base"); l.assume.Base == 0 {
		said += ", pages from 0 (" + how(base, true) + ")"
	}
	if l.assume.Upwards {
		said += ", from the lower left (set)"
	}
	return said
}

func (l *layout) unit() string {
	switch l.assume.Unit {
	case geometry.Ratio:
		return "parts"
	case geometry.Pixel:
		return "pixels"
	default:
		return "percent"
	}
}

// isSet reports whether the person has given a setting.
func (l *layout) isSet(name string) bool {
	return l.env.Settings.Origin(name).Source != settings.FromDefault
}

func how(set, told bool) string {
	switch {
	case set:
		return "set"
	case told:
		return "told by the numbers"
	default:
		return "assumed"
	}
}
