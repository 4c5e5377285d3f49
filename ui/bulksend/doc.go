// Package bulksend makes an envelope of every row of a file: it reads the file, lets its
// columns be matched to what a row can hold, checks every row, and hands over the tasks
// that become of them to a plan. It sends nothing itself.
package bulksend
