// Package detail is what the screens of one envelope and of one template are made of: what
// is known of the one that is shown, its neighbours in the list it was opened from, the
// tabs with their texts and the answer as it came, its documents, the search in a text and
// the open menu.
package detail
