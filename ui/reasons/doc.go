// Package reasons is the page that says why an envelope is where it is: the reasons with
// certainty and source, beside each the key that fixes it or who can, who has acted, the
// checklist for somebody who got nothing, and what its place in the queue is made of. The
// list and the screen of one envelope show the same page.
package reasons
