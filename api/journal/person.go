package journal

import (
	"errors"
	"os"
	"os/user"
	"strconv"
	"unicode/utf8"

	"inkdesk/model"
)

// Person says who ran the process, and from where; a field not known is "".
type Person struct {
	Account  string `json:"account,omitempty"`  // of the operating system
	UID      string `json:"uid,omitempty"`      // its number there
	Operator string `json:"operator,omitempty"` // the person behind an account that several share
	From     string `json:"from,omitempty"`     // address of the machine that the line came from
	Host     string `json:"host,omitempty"`     // name of the machine that the process ran on
}

const longestPersonal = 255

// CurrentPerson returns who runs this process by the account, which no one chooses, and by what the caller knows.
func CurrentPerson(operator, from string) Person {
	p := Person{Operator: operator, From: from}
	p.Host, _ = os.Hostname()
	p.Account, p.UID = currentAccount()
	return p.normalized()
}

// currentAccount returns the account of this process. A static program knows names of /etc/passwd alone.
func currentAccount() (name, uid string) {
	number := os.Geteuid()
	if number < 0 { // Windows has no numbers
		if a, err := user.Current(); err == nil {
			return a.Username, a.Uid
		}
		return "", ""
	}
	uid = strconv.Itoa(number)
	if a, err := user.LookupId(uid); err == nil {
		name = a.Username
	}
	return name, uid
}

// normalized replaces values that cannot be recorded, because they must not stop a change.
func (p Person) normalized() Person {
	for _, field := range p.fields() {
		*field = model.Clip(model.Clean(*field), longestPersonal, "")
	}
	return p
}

func (p *Person) fields() []*string {
	return []*string{&p.Account, &p.UID, &p.Operator, &p.From, &p.Host}
}

func (p Person) check() error {
	for _, field := range p.fields() {
		if utf8.RuneCountInString(*field) > longestPersonal || model.Clean(*field) != *field {
			return errors.New("person has a shape that is not recorded")
		}
	}
	return nil
}
