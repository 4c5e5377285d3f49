// Package downloads fetches files of envelopes into the download folder: certificates,
// signed documents, attachments, and the evidence bundle of all of them. Every file is
// one job of a queue; a job that fails does not stop the others, and a cancelled one leaves
// nothing behind. A job has work, which a command does, with a meter for its progress; a
// bundle is the folder that the jobs of an evidence bundle share.
package downloads
