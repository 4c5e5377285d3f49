// Package annotations shows the fields of an envelope or a template on its pages, drawn
// to scale, and as a list; it checks them for faults and compares them with those of
// another envelope or template.
//
// A reader asks the service for the subject and its fields. A layout places the fields on
// pages, filters and checks them. A selection is the document, page and field looked at.
// [Screen] shows them in one of five views: page, list, findings, comparison, properties.
package annotations
