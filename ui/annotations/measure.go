package annotations

import (
	"inkdesk/model/geometry"
	"inkdesk/ui/settings"
)

// measure says how positions are read and where that comes from: what stands in the
// settings, what the numbers tell, or what public sources say. The words follow the unit.
func (s *Screen) measure(words string) string {
	unit, set := s.env.Settings.Profile.Assumptions.AnnotationUnit, s.isSet("assumptions.annotation_unit")
	said := s.unit() + words + " (" + how(set && unit != settings.AnnotationAuto, s.assume.Unit != geometry.Percent) + ")"
	if base := s.isSet("assumptions.page_base"); s.assume.Base == 0 {
		said += ", pages from 0 (" + how(base, true) + ")"
	}
	if s.assume.Upwards {
		said += ", from the lower left (set)"
	}
	return said
}

func (s *Screen) unit() string {
	switch s.assume.Unit {
	case geometry.Ratio:
		return "parts"
	case geometry.Pixel:
		return "pixels"
	default:
		return "percent"
	}
}

// isSet reports whether the person has given a setting.
func (s *Screen) isSet(name string) bool {
	return s.env.Settings.Origin(name).Source != settings.FromDefault
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
