package files

import (
	"net/netip"
	"path"
	"strings"
	"unicode"
)

// Login says how the user's machine reaches this one.
type Login struct {
	User string // may be empty: the same name on both machines
	Host string // name or address
	Port string // empty for the usual port
}

// LoginFromEnv reads the login from the environment that the SSH server sets up, zero when the session is not one over SSH.
// The host is the address the server answered at, which a network in between may have translated.
func LoginFromEnv(lookup func(string) string) Login {
	fields := strings.Fields(lookup("SSH_CONNECTION"))
	if len(fields) != 4 {
		return Login{}
	}
	addr, err := netip.ParseAddr(fields[2])
	if err != nil {
		return Login{}
	}
	login := Login{User: lookup("USER"), Host: addr.Unmap().WithZone("").String(), Port: fields[3]}
	if login.Port == "22" {
		login.Port = ""
	}
	return login
}

// ScpLine returns the command that, entered on the person's own machine, fetches the files into the current folder
// there. It is quoted for a POSIX shell. It is empty when there is no file, or when a path or the login has
// characters that no shell line carries safely.
func ScpLine(login Login, saved ...Saved) string {
	if len(saved) == 0 || !plain(login.Host) || login.User != "" && !plain(login.User) || !plain("p"+login.Port) {
		return ""
	}
	words := []string{"scp"}
	if login.Port != "" {
		words = append(words, "-P", login.Port)
	}
	host := login.Host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if login.User != "" {
		host = login.User + "@" + host
	}
	for _, file := range saved {
		if strings.ContainsFunc(file.Path, func(r rune) bool { return !unicode.IsPrint(r) }) || !path.IsAbs(file.Path) {
			return ""
		}
		words = append(words, quote(host+":"+escapeRemote(file.Path)))
	}
	return strings.Join(append(words, "."), " ")
}

// plain reports that a user, host or port has only the characters such names are made of, and is no option.
func plain(name string) bool {
	odd := func(r rune) bool { return !isAlphanumeric(r) && !strings.ContainsRune(".:_-", r) }
	return name != "" && name[0] != '-' && !strings.ContainsFunc(name, odd)
}

// escapeRemote puts a backslash before patterns, which both protocols of scp undo.
func escapeRemote(remote string) string {
	var out strings.Builder
	for _, r := range remote {
		if r < 0x80 && !isAlphanumeric(r) && !strings.ContainsRune("/._-+,@%:=", r) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// quote makes one word of text for a POSIX shell.
func quote(text string) string {
	odd := func(r rune) bool { return !isAlphanumeric(r) && !strings.ContainsRune("/._-@:", r) }
	if text != "" && !strings.ContainsFunc(text, odd) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
