// Package help is the overlay with help for a screen. [Help] has four pages: the keys that
// work now, which can be searched and run from the list; what the service cannot do
// ([Limit]); what is assumed about it; and what the signs mean. [Synonyms] are further words
// by which the palette finds actions.
package help
