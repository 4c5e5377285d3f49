package entry

import "inkdesk/model"

// Cause is something that several envelopes share.
type Cause struct {
	// ID is the same in every run.
	ID string `json:"id"`
	// Kind is person, domain, fault, backlog or drafts.
	Kind     string `json:"kind"`
	Sentence string `json:"sentence"`
	// Envelopes are all that share it, in queue order, whether they are in the list or not.
	Envelopes []model.EnvelopeID `json:"envelopes"`
}

// Assumptions are how was read what the specification leaves open, as far as reports depend
// on it.
type Assumptions struct {
	TimeUnit           string `json:"time_unit"`
	StepsSequential    bool   `json:"steps_sequential"`
	AttachmentsVisible bool   `json:"attachments_visible"`
	AnnotationUnit     string `json:"annotation_unit"`
	PageBase           int    `json:"page_base"`
	PageOrigin         string `json:"page_origin"`
}
