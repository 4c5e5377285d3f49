// Package screen defines the contract between the frame and its screens.
//
// A screen holds what it shows, changes in Update, and draws in View. It asks the
// service through a [Slot], goes elsewhere by messages of package nav, and tells the
// person something by messages of package notice. It imports no other screen.
package screen
