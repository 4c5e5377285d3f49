package screen

import tea "charm.land/bubbletea/v2"

// Shower shows one row of a list, not always the one it was opened for: the keys for the
// next and the previous one lead on. When it is left, the place below is told where the
// person has got to.
type Shower interface{ Shown() (id string) }

// Seeker selects a row of its list by its id. What it does not have, it passes over.
type Seeker interface{ Seek(id string) tea.Cmd }
