// Package actions offers the actions on a template by keys, menus, palette and help, the
// same way in the list and on the screen of the template. [PressTemplate] handles a key,
// [TemplateMenu] and [TemplateCopyMenu] open the menus, [Sharing] lists the open envelopes that
// share the faults of a template.
package actions
