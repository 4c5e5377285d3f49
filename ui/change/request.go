package change

import (
	"inkdesk/model"
)

// Request is a changing request as a value. Its target is that of its task, so it has no
// ids of its own.
type Request struct {
	// Operation is its name in package api.
	Operation string
	// Body is the body, of the request type of package model; nil for none.
	Body Body
	// File is the path of the file to send, "" for none.
	File string
	// FileDigest is the SHA-256 that the file had when it was confirmed, in hexadecimal
	// digits; "" when nobody has looked.
	FileDigest string
	// Document is the number of the document of the envelope for a new field, counted from
	// 1, if an earlier request of the task adds that document; otherwise 0.
	Document int
	// Recipients are, for each recipient in the body, the number of that recipient on the
	// envelope, counted from 1 over all signing steps; 0 where the body has the id, and nil
	// when it always does.
	Recipients []int
	// Backup marks a copy to keep: the task goes on with its target, not with the copy.
	Backup bool
}

// Body is the body of a request, which checks its own rules.
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
