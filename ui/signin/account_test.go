package signin_test

import (
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	known "inkdesk/model/account"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/signin"
	"inkdesk/ui/uitest"
)

// Whoever signs in may have another account, of which nothing is known.
func TestSigningInForgetsTheAccountBefore(t *testing.T) {
	o := options(newBackend())
	o.Home = nav.SignIn{}
	var book *known.Book
	newScreen := uitest.Only(signin.New)
	o.Screens = func(env screen.Env, route nav.Route) screen.Screen {
		if book == nil {
			book = env.Account
			book.Learn(&model.Envelope{ID: "e1", Status: model.Completed, Documents: []model.Document{{ID: "d1"}}})
			book.Skip(known.Reading{Kind: known.RecentlyCompleted})
		}
		return newScreen(env, route)
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		generation, era := book.Generation(), book.Era()
		if _, ok := book.Sample(); !ok {
			t.Fatal("nothing is known of the account")
		}
		p.Paste(bad)
		p.Press("enter")
		p.See("The service does not accept this token.")
		if book.Era() != era {
			t.Error("a token that is not accepted ends the account before")
		}
		p.Press("ctrl+u")
		p.Paste(good)
		p.Press("enter")
		p.See("The service accepts the token.")
		p.Press("2")
		p.See("Elsewhere")
		if _, ok := book.Sample(); ok {
			t.Error("the account before is still known")
		}
		reply := func(id model.EnvelopeID, began time.Time) api.Reply[model.Envelope] {
			return api.Reply[model.Envelope]{Ticket: api.Ticket{Owner: 99, N: 99}, Value: model.Envelope{ID: id, Status: model.Draft}, Began: began}
		}
		p.Send(reply("before", uitest.AtStart()))
		p.Send(reply("after", time.Now()))
		p.Wait(time.Second)
		_, before := book.Envelope("before")
		_, after := book.Envelope("after")
		if before || !after {
			t.Errorf("an answer to a question of the account before is known: %v, one of this account: %v", before, after)
		}
		if book.Generation() == generation || book.Era() == era {
			t.Error("screens cannot tell that everything has changed")
		}
	})
}
