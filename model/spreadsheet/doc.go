// Package spreadsheet reads what spreadsheets write when they save a table as CSV: in
// UTF-8 or UTF-16, divided by commas, semicolons or tabs. It does no I/O, and every cell
// is safe to show.
package spreadsheet
