// Package templates is the list of templates, in two tabs: those the service lists, read
// page by page, and those known on this machine, because they were opened, bookmarked or
// changed here. Services without a list have the second tab only. [Screen] holds the
// listing, the memory of this machine, and a masterdetail list that shows either.
package templates
