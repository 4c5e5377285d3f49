package token

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"inkdesk/api/privatefolder"
)

// Kept keeps tokens in private files, for machines without a keyring. The zero Kept has and keeps none.
type Kept struct{ Folder string }

// Path returns the file of an account.
func (k Kept) Path(a Account) string { return filepath.Join(k.Folder, keptName(a)) }

func keptName(a Account) string { return url.QueryEscape(a.String()) }

// Has says whether a token is kept for a, which may turn out not to be usable.
func (k Kept) Has(a Account) bool {
	if k.Folder == "" {
		return false
	}
	_, err := os.Lstat(k.Path(a))
	return err == nil
}

// Write keeps t for a: the folder is made for this account alone, and the file takes its name when it is whole.
func (k Kept) Write(a Account, t Token) error {
	if err := a.check(); err != nil {
		return err
	}
	secret := t.reveal()
	defer clear(secret)
	if len(secret) == 0 {
		return errNoTokenGiven
	}
	folder, err := privatefolder.Open(k.Folder)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.InTurn("lock", func() error { return folder.Replace(keptName(a), append(secret, '\n')) })
}

// Delete removes the token kept for a, and reports whether there was one.
func (k Kept) Delete(a Account) (existed bool, err error) {
	if k.Folder == "" {
		return false, nil
	}
	err = os.Remove(k.Path(a))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
