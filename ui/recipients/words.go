package recipients

import (
	"strings"
	"unicode"

	"inkdesk/model"
)

// word is what counts of a word that people write in their own way: its letters and
// digits, small.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// roleOf reads a role as people write it.
func roleOf(s string) (model.Role, bool) {
	written := word(s)
	for _, role := range model.TemplateRoles() {
		if written == word(string(role)) || written == word(role.Label()) {
			return role, true
		}
	}
	switch written {
	case "signs", "sign":
		return model.Signer, true
	case "copy", "cc", "receivesacopy":
		return model.ReceivesCopy, true
	case "inperson", "signsinperson":
		return model.InPersonSigner, true
	}
	return "", false
}

// checkOf reads a verification as people write it.
func checkOf(s string) (model.VerificationType, bool) {
	written := word(s)
	for _, check := range model.VerificationTypes() {
		if written == word(string(check)) || written == word(check.Label()) {
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

// roleLabel is a role as it is read, also where none is said.
func roleLabel(role model.Role) string {
	if role == "" {
		return "not said"
	}
	return model.Clean(role.Label())
}

func labels(roles []model.Role) string {
	words := make([]string, len(roles))
	for i, role := range roles {
		words[i] = roleLabel(role)
	}
	return strings.Join(words, ", ")
}
