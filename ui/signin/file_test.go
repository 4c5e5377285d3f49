package signin_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// own is the account of the program.
var own = token.Account{Profile: "work", Origin: "https://api.example.com:443"}

// keeping is a program without a keyring, or with one that fails, and with a folder for token
// files.
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
		p.Paste(good)
		p.Press("enter")
		p.See("▌ For this run only", inAFile, "inkdesk logout removes it", "There is no keyring")
		p.Golden("file-80x24")
		p.Press("j", "enter")
		p.See("You are signed in, and the token is in a file that only you can read.", "Envelopes")
		p.Gone("Sign in")
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
	if err := os.WriteFile(taken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	uitest.Run(t, keeping(taken, errors.New("no")), func(p *uitest.Program) {
		p.Paste(good)
		p.Press("enter", "2")
		p.See("The token could not be kept in", "For this run only", inAFile)
		hidden(p)
		p.Press("1")
		p.See("signed in, for this run only")
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
				p.Paste(good)
				p.Press("enter")
				p.See("Keep the token")
				p.Hides(inAFile)
			})
		})
	}
}
