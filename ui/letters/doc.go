// Package letters is the screen of a letter to somebody who asks about an envelope: it shows the letter in the language,
// with the text and for the person that are chosen, and copies it. What letters say is made in package letter.
package letters
