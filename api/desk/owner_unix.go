//go:build unix

package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"

	"inkdesk/api/strictmode"
)

const canShare = true

// currentAccount returns the name of the account, or its number where no name leads back to it, as in static programs.
func currentAccount() string {
	id := strconv.Itoa(os.Geteuid())
	if a, err := user.LookupId(id); err == nil && isAccount(a.Username) {
		if uid, err := uidOf(a.Username); err == nil && strconv.Itoa(uid) == id {
			return a.Username
		}
	}
	return id
}

// uidOf returns the number of an account, of which one spelling alone counts, so that no one has two files.
func uidOf(account string) (int, error) {
	if uid, err := strconv.Atoi(account); err == nil && strconv.Itoa(uid) == account {
		return uid, nil
	}
	a, err := user.Lookup(account)
	if err != nil || a.Username != account {
		return 0, fmt.Errorf("this machine knows no account %s", account)
	}
	return strconv.Atoi(a.Uid)
}

func checkOwner(info fs.FileInfo, account string) error {
	uid, err := uidOf(account)
	if err != nil {
		return err
	}
	owner, known := strictmode.Owner(info)
	stat, _ := info.Sys().(*syscall.Stat_t)
	switch {
	case !known || stat == nil:
		return errors.New("its owner cannot be told")
	case owner != uid:
		return fmt.Errorf("it belongs to the account %s", strictmode.UserName(owner))
	case info.Mode().Perm()&0o022 != 0:
		return errors.New("others can change it; its owner should run: chmod go-w on it")
	case stat.Nlink > 1:
		return errors.New("it has another name as well")
	}
	return nil
}

// checkFolder says who may take away the files of others in a shared folder.
func checkFolder(info fs.FileInfo, path string) []string {
	var trouble []string
	owner, known := strictmode.Owner(info)
	if !known {
		trouble = append(trouble, "The owner of the folder of the team cannot be told.")
	}
	if known && owner != 0 && owner != os.Geteuid() {
		trouble = append(trouble, fmt.Sprintf("The folder of the team belongs to the account %s, which can take away what others decide; better run as root: chown root %s", strictmode.UserName(owner), path))
	}
	switch mode := info.Mode(); {
	case mode.Perm()&0o022 == 0:
		trouble = append(trouble, "Only its owner can write to the folder of the team; its owner should run: chmod 1777 "+path)
	case mode&fs.ModeSticky == 0:
		trouble = append(trouble, "Everybody who can write to the folder of the team can take away what others decide; its owner should run: chmod +t "+path)
	}
	return trouble
}
