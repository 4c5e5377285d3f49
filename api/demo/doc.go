// Package demo is the whole service of the specification in memory: an [http.Handler] with an account of any size,
// every operation, state that follows the rules, recipients who act, and faults on request. It serves the
// demonstration, other clients over a port, and tests in virtual time.
//
// # What the specification does not show
//
// Where neither the specification nor public sources tell, this service chooses. What a
// real service may well do differently can be switched in [Choices].
//
// Requests. Every path begins with /v2. A token is checked before anything else; then come the scope (403), the form
// of the body (400, 413, 415), the identifiers (404), the values (422) and the state (409). Reading annotations needs
// SIGN_ALL_EDIT, as public sources say; downloads of attachments and single documents need SIGN_ALL_READ, changes of
// attachments SIGN_ALL_EDIT. A path no operation has is 404 with the code route_not_found, a known path with another
// method 405. Unknown fields of a body are ignored, unless it is strict; null counts as absent; a body may have 1
// MiB. An empty body needs no content type, any other one has to be JSON where it names a type; what curl calls a
// form is read as JSON too, unless the service is strict.
//
// Refusals are JSON: {"code", "message", "errors": [{"field", "message"}]}. The codes are malformed_body (400),
// unauthorized (401), insufficient_scope (403), not_found and route_not_found (404), method_not_allowed (405),
// wrong_state and not_ready (409), too_large (413), unsupported_media_type and unsupported_file (415),
// validation_failed (422), fault and internal. Fields are named like signing_steps[0].recipients[1].email.
//
// Answers. Timestamps are seconds. Absent values are null, as in replies that were made public; arrays and the
// attachments are always there. Without nulls, texts, the notification and expiration_delay are empty instead, and what
// else has no value is left out. Answers of more than 1 KiB are compressed for clients that take gzip. Deletions answer
// 200 without a body. HEAD and OPTIONS are methods like others, which no operation has: 405, with the header Allow.
//
// Values. expires_at must not have passed; date_from may not be after date_to. An address of email must look like
// one, and a phone number may have blanks and punctuation. reminder_interval is 0 to 365. Identifiers that clients
// choose have 1 to 128 letters, digits, hyphens and underscores. Attachments are visible to recipients until settings
// say otherwise, and settings have to say.
//
// Names. POST /envelope, POST /envelope/from_template and POST /template need a name and keep its rule. Renaming
// takes any text of up to 256 characters that is not blank. legality_level is SES when left out; flow_type is
// ignored, so that nothing but the account's own envelopes are SIGN_MYSELF.
//
// Listing. A page has 50 rows unless first or last says so, and at most 1000; more is refused, or answered with as
// many rows as there may be. first and last exclude one another; after and before are identifiers of envelopes, which
// need not match the filters, and whose rows do not belong to the page; before without last asks for the last rows.
// The order is CREATION_DATE, newest first, unless asked otherwise; NAME ignores case, STATUS follows the order of
// the specification; ties are broken by identifier. date_from and date_to compare with created_at, both included; 0
// is the beginning of time. tags, statuses, folder_ids and ids match any of their values; name, search and comment a
// part of the text, in upper or lower case. uid matches the owner of the envelope and its recipients. Rows come from
// all folders unless only_root_folder is true. The tags of the account are hr, legal, sales, urgent, renewal, vip,
// 2025 and onboarding.
//
// States. A DRAFT is sent, and is then IN_PROGRESS. When everybody who signs has signed it is PENDING until it is
// sealed (at once, unless [Options].Sealing says otherwise), and then COMPLETED. An envelope that is DRAFT,
// IN_PROGRESS or PENDING can be VOIDED. One that was sent becomes DECLINED when a recipient declines and EXPIRED at
// expires_at. Sending needs a document, a recipient who signs, a name and an address for everybody, and an expiry to
// come; not fields. Documents, signing steps, fields, dynamic fields and the legality level change in a DRAFT only;
// the expiry, the notification and the placeholders until the envelope has ended; name, comment and attachment
// settings always. Deleting moves to the trash in every state: only a listing with include_trash finds it there, no
// one acts on it, and nothing brings it back. Templates and webhooks are deleted for good.
//
// Signing steps. They are added behind those that are there. A recipient whose id is known is brought up to date in
// place; an unknown id is taken over. Steps run one after another, the recipients of one step at the same time;
// copies never hold anything up. A recipient cannot sign before the required files are handed in.
// signing_steps_expire_days sets expires_at that many days ahead when the envelope is made, sent, and after each
// finished step; set_expiration_date holds until the next of these. Access links count from the invitation of their
// recipient and last 30 days by default. A number of days is at most 1000000.
//
// Copies. A duplicate keeps everything but the expiry, files and what recipients entered; it has the same name.
// SIGN_MYSELF envelopes cannot be duplicated. An envelope from a template has the template's parts; a recipient with
// the role SENDER becomes a signer, the owner of the account. expiration_delay counts in the unit of timestamps.
//
// Documents. PDFs are counted and measured as far as a small parser can; pictures are one page; what a service would
// convert is taken for one A4 page; other files are refused with 415. Pixels are 96 an inch. A file may have 25 MiB.
// Nothing of it is kept: signed documents are drawn with as many pages of the same sizes. All signed documents of an
// envelope come as one file.
//
// Fields. Pages count from 1, positions are percent from the top left corner, and a field
// must be on its page. Properties of another type than the field's are ignored.
//
// Placeholders. The list replaces the present one. A placeholder that is named by its id
// keeps its files, those left out lose them; an unknown id is taken over. recipient_id,
// name, required and multiple have to be there, as public sources say.
//
// Webhooks. A target alone registers for ENVELOPE_EXPIRED. A target is https, or http on loopback; only loopback ones
// are called, with the body of public sources; an audit trail adds action (viewed, signed, declined) and
// recipient_id. A target has 5 seconds to answer 2xx, and gets three tries. Each target is told of events in their
// order, and does not wait for the others.
//
// # What recipients do
//
// Every envelope that was sent has a hidden truth: who has opened it, uploaded files, signed or declined, and when.
// [account.Envelope.Acts] tells it to tests, no operation does. updated_at is the last act, or what the sender or the
// service did later; opening changes nothing. Who has signed has filled every signature and everything required, and
// no one else has. Some texts are the sender's, from the start or as dynamic fields. A few envelopes stay IN_PROGRESS
// for hours although everybody has signed.
//
// No operation lets recipients act. [Service.Act] does, a live service by itself, and on
// a port POST /demo/envelope/{envelope_id}/recipient/{recipient_id}/{act}, where the act
// is open, renew, upload, sign or decline. POST /demo/skip?by=36h lets time pass.
//
// # Faults
//
// Package fault says how rules are written. They come from [Options].Faults, change with
// [Service.Faults], and hold for one request in the header X-Demo-Fault.
package demo
