package signin_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
	known "inkdesk/model/account"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/signin"
	"inkdesk/ui/uitest"
)

func TestWithoutAKeyringThereIsNoChoice(t *testing.T) {
	uitest.Run(t, options(nil), func(p *uitest.Program) {
		submit(p, good)
		p.See("signed in, for this run only")
	})
}

// A keyring that asks for a password is waited for, and what it does after that is told.
func TestAKeyringThatTakesItsTime(t *testing.T) {
	for _, row := range []struct {
		name  string
		after time.Duration
		err   error
		see   []string
	}{
		{"soon", 10 * time.Second, nil, []string{"the token is in the keyring"}},
		{"late", 45 * time.Second, nil, []string{"did not answer in time", "It is not known yet", "the token is in the keyring"}},
		{"late refusal", 45 * time.Second, errors.New("no"), []string{"It is not known yet", "There is no keyring in this session."}},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := newBackend()
			b.after, b.err = row.after, row.err
			uitest.Run(t, options(b), func(p *uitest.Program) {
				submit(p, good)
				p.Press("enter").Wait(time.Second).See("Waiting for the keyring, 29 s left")
				p.Wait(7 * time.Second).See("Waiting for the keyring, 2")
				p.Press("ctrl+c").See("The keyring has not said yet")
				p.Press("n")
				for _, text := range row.see {
					for range 12 {
						if _, _, found := p.Find(text); found {
							break
						}
						p.Wait(3 * time.Second)
					}
					p.See(text)
				}
			})
		})
	}
}

func TestAKeyringThatFails(t *testing.T) {
	b := newBackend()
	b.err = errors.New("failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'")
	uitest.Run(t, options(b), func(p *uitest.Program) {
		submit(p, good)
		p.Press("enter").See("The keyring is locked", "Unlock it at the desktop")
		p.Golden("locked-80x24")
		p.See("▌ For this run only")
		p.Press("enter").See("signed in, for this run only")
	})
}

// A keyring that has not worked is not what is offered first, and one that is not there cannot be chosen.
func TestWhatWorksIsOfferedFirst(t *testing.T) {
	for _, row := range []struct{ cause, first, second, keys, after string }{
		{"failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'", "For this run only", "The keyring is locked", "2", "the token is in the keyring"},
		{"no", "For this run only", "There is no keyring", "2", "Keep the token"},
	} {
		t.Run(row.second, func(t *testing.T) {
			b := newBackend()
			o := options(b)
			ask := token.NewStore(failing{b, errors.New(row.cause)})
			o.More = func(o *ui.Options) { o.Tokens.Keyring = ask }
			uitest.Run(t, o, func(p *uitest.Program) {
				if _, outcome := ask.Read(context.Background(), token.Account{Profile: "work", Origin: "https://api.example.com:443"}); outcome.State == token.OK {
					t.Fatal("the keyring works")
				}
				submit(p, good)
				p.See("▌ "+row.first, row.second)
				p.Press(row.keys).See(row.after)
			})
		})
	}
}

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
		p.Press("enter").See("vault is sealed")
		p.Press("enter").See("You are signed in again", "Attention").Gone("Sign in")
		hidden(p)
		testbed.Wrong(t, asked != 2, "asked %d times", asked)
		p.Press("Z") // from anywhere, and back to the same place
		p.Wait(2*time.Second).See("You are signed in again", "Attention")
		testbed.Wrong(t, asked != 3, "asked %d times", asked)
	})
}

// own is the account of the program.
var own = token.Account{Profile: "work", Origin: "https://api.example.com:443"}

// keeping is a program without a keyring, or with one that fails, and with a folder for token files.
func keeping(folder string, keyring error) uitest.Options {
	o, store := options(newBackend()), token.NewStore(failing{newBackend(), keyring})
	o.Client = func(c *api.Config) {
		c.Token = token.Token{}
		c.FindToken = func(ctx context.Context) (token.Token, error) {
			_, _ = store.Read(ctx, own)
			return token.Token{}, &token.NoTokenError{Profile: own.Profile, Origin: own.Origin}
		}
	}
	o.More = func(made *ui.Options) {
		made.Tokens.Keyring, made.Tokens.Kept = store, token.Kept{Folder: folder}
	}
	return o
}

const inAFile = "In a file that only you can read"

// Where there is no keyring, the token can be kept in a file that this account alone can read.
func TestKeepingATokenInAFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "token")
	uitest.Run(t, keeping(folder, errors.New("no")), func(p *uitest.Program) {
		submit(p, good)
		p.See("▌ For this run only", inAFile, "inkdesk logout removes it", "There is no keyring")
		p.Golden("file-80x24")
		p.Press("j", "enter")
		p.See("You are signed in, and the token is in a file that only you can read.", "Envelopes").Gone("Sign in")
		hidden(p)
	})
	path := token.Kept{Folder: folder}.Path(own)
	for name, mode := range map[string]os.FileMode{folder: 0o700 | os.ModeDir, path: 0o600} {
		if info, err := os.Lstat(name); err != nil || info.Mode() != mode {
			t.Errorf("%s: %v, %v, want %v", name, info, err, mode)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != good+"\n" {
		t.Errorf("the file holds %d bytes, %v", len(text), err)
	}
}

// A file that cannot be written is said, with its name, and the person chooses again.
func TestATokenFileThatCannotBeWritten(t *testing.T) {
	taken := filepath.Join(t.TempDir(), "taken")
	testbed.Must(t, os.WriteFile(taken, nil, 0o600))
	uitest.Run(t, keeping(taken, errors.New("no")), func(p *uitest.Program) {
		submit(p, good)
		p.Press("2").See("The token could not be kept in", "For this run only", inAFile)
		hidden(p)
		p.Press("1").See("signed in, for this run only")
	})
}

// A file is offered only where there is no keyring, and a folder for it.
func TestNoTokenFileIsOffered(t *testing.T) {
	for name, o := range map[string]uitest.Options{
		"the keyring is locked": keeping(t.TempDir(), errors.New("failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'")),
		"there is no folder":    keeping("", errors.New("no")),
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Run(t, o, func(p *uitest.Program) {
				submit(p, good)
				p.See("Keep the token").Hides(inAFile)
			})
		})
	}
}

// Anyone who signs in may have another account, of which nothing is known.
func TestSigningInForgetsTheAccountBefore(t *testing.T) {
	o := options(newBackend())
	o.Home = nav.SignIn{}
	var book *known.Book
	newScreen := uitest.Only(signin.New)
	o.Screens = func(env screen.Env, route nav.Route) screen.Screen {
		if book == nil {
			book = env.Account
			book.Learn(&model.Envelope{ID: "e1", Status: model.Completed, Documents: []model.Document{{ID: "d1"}}})
			book.MarkUnreadable(known.Reading{Kind: known.RecentlyCompleted})
		}
		return newScreen(env, route)
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		generation, era := book.Generation(), book.Era()
		if _, ok := book.Sample(known.FewSamples); !ok {
			t.Fatal("nothing is known of the account")
		}
		submit(p, bad)
		p.See("The service does not accept this token.")
		testbed.Wrong(t, book.Era() != era, "a token that is not accepted ends the account before")
		p.Press("ctrl+u")
		submit(p, good)
		p.See("The service accepts the token.")
		p.Press("2").See("Elsewhere")
		if _, ok := book.Sample(known.FewSamples); ok {
			t.Error("the account before is still known")
		}
		reply := func(id model.EnvelopeID, began time.Time) api.Reply[model.Envelope] {
			return api.Reply[model.Envelope]{Ticket: api.Ticket{Owner: 99, N: 99}, Value: model.Envelope{ID: id, Status: model.Draft}, Began: began}
		}
		p.Send(reply("before", uitest.AtStart())).Send(reply("after", time.Now())).Wait(time.Second)
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
