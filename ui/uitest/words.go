package uitest

// Words of screens that tell a test where it is. Tests that are about something else wait
// for these, so that a changed word is changed here.
const (
	AllRead     = "all read"                  // a list has every row
	Loaded      = "at least "                 // a list has its first page, and there are others
	MoreBelow   = "more below"                // the service has more rows than the list
	TriesAgain  = "tries again"               // a read has failed
	Overview    = "Legality level"            // the first tab of an envelope or a template
	ReadOnly    = "This profile is read-only" // why nothing can be changed
	TypeTheTail = "Type the last 4"           // a confirmation of what cannot be undone
	Review      = "Exactly this is sent"      // the last page of a form
	FormDone    = "All is done"               // what a form said has been carried out
)
