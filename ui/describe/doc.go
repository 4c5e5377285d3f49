// Package describe puts into words and lines what screens show of envelopes, templates
// and their parts, so that a list, a preview, a tab and a text for support say the same.
//
// [Envelope] draws an envelope with its report; [Template], [Document], [Recipient] and
// [Notification] write parts of a template. [SupportText] writes texts that leave the
// program, [Problem] turns an error into sentences, and the rest are the words for single
// values.
package describe
