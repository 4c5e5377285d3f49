// Package encode writes what leaves the program for other programs, so that it does no harm where it arrives: JSON that
// is ASCII, and CSV in which no spreadsheet finds a formula.
package encode
