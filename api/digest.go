package api

import (
	"encoding/json"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// digest identifies a request in the journal, without passcodes and phone numbers, which could be guessed from it.
func digest(body changeBody) string {
	encoded, err := json.Marshal(digestedPart(body))
	if err != nil {
		return ""
	}
	return journal.Digest(encoded)
}

// digestedPart is the part of a request that can be read back from the service afterwards.
func digestedPart(body changeBody) changeBody {
	switch b := body.(type) {
	case *model.AnnotationRequest:
		return b.Place()
	case *model.SigningSteps:
		return new(b.WithoutSecrets())
	case templateSteps:
		return templateSteps{b.WithoutSecrets()}
	default:
		return body
	}
}
