// Package spreadsheet reads what spreadsheets write when they save a table as CSV, and knows
// what people call the columns of a table of people ([ParseHeading]) and what spreadsheets do
// to phone numbers ([Phones]). It does no I/O, and every cell is safe to show.
package spreadsheet
