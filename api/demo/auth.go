package demo

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

type scope string

const (
	readScope scope = "SIGN_ALL_READ"
	editScope scope = "SIGN_ALL_EDIT"
)

func (s *Service) scopeOf(op *Operation) scope {
	if s.options.ReadersSeeFields && op.Method == http.MethodGet {
		return readScope
	}
	return op.scope
}

func (s *Service) authorize(r *http.Request, needed scope) *problem {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	switch {
	case !strings.EqualFold(scheme, "Bearer") || token == "":
		return refuse(http.StatusUnauthorized, "unauthorized", "Send an access token as \"Authorization: Bearer …\".").
			with("WWW-Authenticate", `Bearer realm="esign"`)
	case equalTokens(token, s.options.Token):
		return nil
	case !equalTokens(token, s.options.ReadToken):
		return refuse(http.StatusUnauthorized, "unauthorized", "The access token is not valid or has expired.").
			with("WWW-Authenticate", `Bearer realm="esign", error="invalid_token"`)
	case needed == editScope:
		return refuse(http.StatusForbidden, "insufficient_scope", "This needs a token with the scope %s.", needed).
			with("WWW-Authenticate", `Bearer realm="esign", error="insufficient_scope", scope="`+string(needed)+`"`)
	default:
		return nil
	}
}

func equalTokens(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
