// Package downloads fetches files of envelopes into the download folder: certificates,
// signed documents, attachments, and the evidence bundle of all of them. Every file is
// one job of a queue; a job that fails does not stop the others, and what is broken off
// leaves nothing behind.
package downloads
