// Package bulksend makes an envelope of every row of a file. Its [Screen] reads the file,
// lets a person match the columns, checks every row, and opens a plan of the tasks. It sends
// nothing itself.
package bulksend
