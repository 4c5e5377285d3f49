// Package annotations shows the fields of an envelope or a template on its pages, drawn
// to scale, and as a list; it checks them for faults and compares them with those of
// another envelope or template.
package annotations
