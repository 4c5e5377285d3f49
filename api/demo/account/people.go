package account

import (
	"strconv"
	"strings"

	"inkdesk/model"
)

type person struct {
	name, email string
	searchText  string // name and address in lower case, for searching
	uid         model.UserID
}

func peopleCount(n int) int { return min(max(n/2, 120), 20_000) }

func (a *Account) addPeople(n int) {
	a.people = make([]person, n)
	for i := range a.people {
		a.people[i] = a.newPerson(i)
	}
	for i, line := range a.words["users"] {
		name, email, _ := strings.Cut(line, "|")
		d := a.rng(ofUser, i)
		a.users = append(a.users, person{
			name: name, email: email, searchText: searchText(name, email), uid: model.UserID(d.hexID(16)),
		})
	}
}

func (a *Account) newPerson(i int) person {
	d := a.rng(ofPerson, i)
	var name, box string
	if d.chance(1) {
		name, box, _ = strings.Cut(pick(&d, a.words["people"]), "|")
	} else {
		first, last := pick(&d, a.words["first"]), pick(&d, a.words["last"])
		name, box = first+" "+last, mailbox(first)+"."+mailbox(last)
	}
	if d.chance(35) {
		box += strconv.Itoa(d.below(90) + 10)
	}
	email := box + "@" + pick(&d, a.words["domains"])
	return person{name: name, email: email, searchText: searchText(name, email)}
}

func searchText(name, email string) string {
	return strings.ToLower(name) + "\n" + strings.ToLower(email)
}

// randomPerson picks a person, a few of them again and again.
func randomPerson(d *rng, of int) int32 {
	if d.chance(6) {
		return int32(d.below(3))
	}
	return int32(d.below(of))
}

// person returns the person with a number. Users of the account have negative numbers.
func (a *Account) person(number int32) *person {
	if number < 0 {
		return &a.users[-1-number]
	}
	return &a.people[number]
}

// Matching returns the people whose name or address contains needle, which is in lower case.
func (a *Account) Matching(needle string) *PersonSet {
	c := &PersonSet{people: make([]bool, len(a.people)), users: make([]bool, len(a.users))}
	for i := range a.people {
		c.people[i] = strings.Contains(a.people[i].searchText, needle)
	}
	for i := range a.users {
		c.users[i] = strings.Contains(a.users[i].searchText, needle)
	}
	return c
}

// PersonSet holds a set of people.
type PersonSet struct{ people, users []bool }

func (s *PersonSet) has(number int32) bool {
	if number < 0 {
		return s.users[-1-number]
	}
	return s.people[number]
}
