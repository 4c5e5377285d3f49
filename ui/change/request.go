package change

import (
	"inkdesk/model"
)

// Request is one changing request as a value. It is made to the target of its task, so it
// names no ids of its own.
type Request struct {
	// Operation is its name in package api.
	Operation string
	// Body is what is sent, of the request type of package model; nil for none.
	Body Body
	// File is the path of the file that is sent, "" for none.
	File string
	// Document is which of the documents of the envelope a new field lies on, counted from
	// 1; 0 when the body says so itself. It is for fields on a document that an earlier
	// request of the same task adds.
	Document int
	// Recipients are, for each recipient that the body names, which one of the envelope it
	// is, counted from 1 over all signing steps; 0 where the body says so itself, and nil
	// when it does so everywhere.
	Recipients []int
	// Backup makes a copy to keep: the task goes on with its target and not with the copy.
	Backup bool
}

// Body is the body of a request. It knows its own rules.
type Body interface{ Check() error }

// NeedsSecret reports whether the body holds a passcode or a phone number, which is never
// written to the disk.
func (r Request) NeedsSecret() bool {
	steps, ok := r.Body.(*model.SigningSteps)
	if !ok {
		return false
	}
	for _, step := range steps.Steps {
		for _, recipient := range step.Recipients {
			if v := recipient.Verification; v != nil && v.Type.NeedsValue() {
				return true
			}
		}
	}
	return false
}
