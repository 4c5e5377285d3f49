package api

import (
	"encoding/json"
	"slices"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// digest identifies a request in the journal. A passcode or a phone number is short enough
// to be guessed from a digest, so none is part of it.
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
		return &model.SigningSteps{Steps: stepsWithoutSecrets(b.Steps)}
	case templateSteps:
		return templateSteps{model.SigningSteps{Steps: stepsWithoutSecrets(b.Steps)}}
	default:
		return body
	}
}

func stepsWithoutSecrets(steps []model.SigningStep) []model.SigningStep {
	steps = slices.Clone(steps)
	for i := range steps {
		recipients := slices.Clone(steps[i].Recipients)
		for j := range recipients {
			if v := recipients[j].Verification; v != nil {
				recipients[j].Verification = &model.Verification{Type: v.Type}
			}
		}
		steps[i].Recipients = recipients
	}
	return steps
}
