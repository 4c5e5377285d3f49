package recipients

import (
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// parseCheck parses a check as people write it.
func parseCheck(s string) (model.VerificationType, bool) {
	written := spreadsheet.Fold(s)
	for _, check := range model.VerificationTypes() {
		if written == spreadsheet.Fold(string(check)) || written == spreadsheet.Fold(check.Label()) {
			return check, true
		}
	}
	switch written {
	case "", "none", "no":
		return "", true
	case "phone", "text":
		return model.SMS, true
	case "code":
		return model.Passcode, true
	case "id":
		return model.IDVerification, true
	}
	return "", false
}

// roleLabel is the label of a role, also of none.
func roleLabel(role model.Role) string {
	if role == "" {
		return "not said"
	}
	return model.Clean(role.Label())
}

func roleLabels(roles []model.Role) string {
	words := make([]string, len(roles))
	for i, role := range roles {
		words[i] = roleLabel(role)
	}
	return strings.Join(words, ", ")
}
