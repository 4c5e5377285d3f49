package screen

import (
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/ui/settings"
)

// Rules are what envelopes are examined with: the limits and assumptions of the settings.
func (e Env) Rules() account.Rules {
	assume := e.Settings.Profile.Assumptions
	return account.Rules{
		Context: triage.Context{
			Thresholds:         e.Settings.Thresholds,
			StepsSequential:    assume.StepsSequential,
			AttachmentsVisible: assume.AttachmentsVisible,
		},
		Positions: e.Positions,
	}
}

// Positions are how the positions of fields are read: as the person has set, or else as
// the numbers tell.
func (e Env) Positions(fields []model.Annotation, documents []model.Document) geometry.Assumptions {
	byDefault := func(name string) bool { return e.Settings.Origin(name).Source == settings.FromDefault }
	assume := e.Settings.Profile.Assumptions
	a := geometry.Assumptions{Base: assume.PageBase, Upwards: assume.PageOrigin == settings.OriginBottom}
	switch assume.AnnotationUnit {
	case settings.AnnotationPercent:
		a.Unit = geometry.Percent
	case settings.AnnotationRatio:
		a.Unit = geometry.Ratio
	case settings.AnnotationPixel:
		a.Unit = geometry.Pixel
	}
	if a.Unit == geometry.Undecided || a.Unit == geometry.Percent && byDefault("assumptions.annotation_unit") {
		a.Unit = geometry.DetectUnit(fields, documents)
	}
	if a.Base == 1 && byDefault("assumptions.page_base") {
		a.Base = geometry.DetectBase(fields, documents)
	}
	return a
}
