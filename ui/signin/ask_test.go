package signin_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// asking is a program with a token command: it fails, and then gives a good token.
func asking(asked *int) uitest.Options {
	o := options(newBackend())
	more := o.More
	o.More = func(made *ui.Options) {
		more(made)
		made.Tokens.Ask = func(context.Context, token.Terminal) (token.Token, error) {
			if *asked++; *asked == 1 {
				return token.Token{}, errors.New("vault is sealed")
			}
			secret, _, err := token.Parse([]byte(good))
			return secret, err
		}
	}
	return o
}

func TestAskingTheCommandAgain(t *testing.T) {
	asked := 0
	uitest.Run(t, asking(&asked), func(p *uitest.Program) {
		p.See("Sign in", "enter on the empty line")
		p.Press("enter")
		p.See("vault is sealed")
		p.Press("enter")
		p.See("You are signed in again", "Attention")
		p.Gone("Sign in")
		hidden(p)
		if asked != 2 {
			t.Errorf("asked %d times", asked)
		}
		p.Press("Z") // from anywhere, and back to the same place
		p.Wait(2 * time.Second)
		p.See("You are signed in again", "Attention")
		if asked != 3 {
			t.Errorf("asked %d times", asked)
		}
	})
}
