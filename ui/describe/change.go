package describe

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Changed lists what a change was about, from which value to which, as far as the journal
// has it; times are in that zone, and arrow stands between the two.
func Changed(e *journal.Entry, zone *time.Location, arrow string) []string {
	before, after := e.Intent.Before, e.Intent.After
	var list []string
	pair := func(name, was, is string) {
		if was != is {
			list = append(list, name+" "+labelOrNone(was)+" "+arrow+" "+labelOrNone(is))
		}
	}
	if after.Status != "" {
		pair("state", model.Status(before.Status).Label(), model.Status(after.Status).Label())
	}
	if after.Level != "" {
		pair("level", model.LegalityLevel(before.Level).Label(), model.LegalityLevel(after.Level).Label())
	}
	if !after.Expires.IsZero() {
		pair("expiry", recordedTime(before.Expires, zone), recordedTime(after.Expires, zone))
	}
	for _, p := range e.Intent.Properties {
		pair(p.Name, quotedValue(p.Before), quotedValue(p.After))
	}
	for _, p := range e.Result.Properties {
		pair("also "+p.Name, quotedValue(p.Before), quotedValue(p.After))
	}
	return list
}

func recordedTime(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format("2 Jan 2006 15:04")
}

func quotedValue(text string) string {
	if text == "" {
		return ""
	}
	return `"` + model.Narrow(model.Clean(text)) + `"`
}

// Person names who made a change in one word: the person behind a shared account, otherwise
// the account, "" where neither is known.
func Person(p journal.Person) string {
	return prefixed("", cmp.Or(p.Operator, p.Account, p.UID))
}

// PersonInFull is who made a change and from where: "Ada Lovelace, account support (uid
// 1007), from 192.0.2.7, on jump1".
func PersonInFull(p journal.Person) string {
	return joined(Account(p), prefixed("from ", p.From), prefixed("on ", p.Host))
}

// Account is who made a change: the person behind a shared account, if that is known, and
// the account.
func Account(p journal.Person) string {
	account := prefixed("account ", p.Account)
	switch {
	case account == "":
		account = prefixed("uid ", p.UID)
	case p.UID != "":
		account += " (uid " + model.Clean(p.UID) + ")"
	}
	return joined(prefixed("", p.Operator), account)
}

// MadeFrom is where a change was made from: the far end of the line, and the machine.
func MadeFrom(p journal.Person) string { return joined(prefixed("", p.From), prefixed("on ", p.Host)) }

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + model.Narrow(model.Clean(text))
}

func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
