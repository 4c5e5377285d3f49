package entry

import (
	"time"

	"inkdesk/model"
)

// List are envelopes that were found together, in the order in which they were shown.
type List struct {
	// View is what was looked through, Query what was looked for in it, and Scope says in
	// words what of it is here.
	View  string `json:"view"`
	Query string `json:"query"`
	Scope string `json:"scope"`
	// Complete says that it is everything that was asked for.
	Complete    bool        `json:"complete"`
	ReadAt      time.Time   `json:"read_at"`
	Assumptions Assumptions `json:"assumptions"`
	Envelopes   []Entry     `json:"envelopes"`
	// Causes are what several envelopes share that is wrong with them.
	Causes []Cause `json:"causes"`
}

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
