package triage

var aboutTime = []Explanation{
	{
		Overdue, "overdue", fixedBy(ChangeExpiry, Void),
		"The expiration date has passed and the envelope is still open.",
		"Set a later date if it is still wanted, void it otherwise, or wait: some services end envelopes at night.",
		"Its expiration date and its state.",
	},
	{
		Expiring, "expires soon", fixedBy(ChangeExpiry, Ask),
		"The envelope expires within the next days, and cannot be signed afterwards.",
		"Set a later date, or ask those who have not signed to do so now.",
		"Its expiration date, the limits in the settings, and how many like it (of its form, or with as many steps) were signed in time from the same age; most losses cannot be seen days ahead.",
	},
	{
		DailyTide, "signed on its last day", fixedBy(ChangeExpiry, Ask),
		"It expires within a day, and nine in ten of its form that were open as long were signed in the time that was left.",
		"Usually nothing; most losses cannot be seen days ahead. Set a later date if this one matters.",
		"Its expiration date, and the completed and ended envelopes of its form of the last 400 days.",
	},
	{
		NoExpiry, "no expiration date", fixedBy(ChangeExpiry),
		"An open envelope has no expiration date.",
		"Set one if it should not stay open for ever.",
		"The date is absent; whether it is refreshed after each step cannot be seen.",
	},
	{
		ExpiresOnWeekend, "expires on a weekend", fixedBy(ChangeExpiry),
		"The day on which it expires is a Saturday or a Sunday, when few people sign.",
		"Set a later date.",
		"Its expiration date in your time zone.",
	},
	{
		Idle, "nothing changed", fixedBy(Ask, Void),
		"Nothing has changed in an open envelope for longer than usual.",
		"Ask those it waits for, or void it if it is no longer wanted.",
		"The time of its last change, against what completed ones of its form took, or those with one step, or a fixed limit.",
	},
	{
		BecameSlow, "slow", fixedBy(Ask, Void),
		"An open envelope has passed the time within which nearly all like it are completed, or its date long since.",
		"Ask those it waits for whether they need anything.",
		"The time of its last change, against what completed ones of its form took, or those with one step, or a fixed limit.",
	},
	{
		IgnoredReminders, "reminders ignored", fixedBy(Ask),
		"Reminders have gone out and nothing has changed since.",
		"Ask in another way than by mail: it may not arrive, or be the wrong person.",
		"The interval of reminders and the time of the last change; that they were sent is an assumption.",
	},
	{
		NoReminders, "no reminders", fixedBy(ChangeReminders),
		"No one is reminded to sign.",
		"Set an interval for reminders.",
		"The interval is absent; whether the account has one of its own is not shown.",
	},
	{
		ReminderTooLate, "reminder too late", fixedBy(ChangeExpiry, Ask),
		"It expires before the next reminder goes out.",
		"Set a later date, or ask those it waits for now.",
		"The interval of reminders and the expiration date.",
	},
	{
		OldDraft, "old draft", fixedBy(Delete, Sender),
		"A draft without a change for long.",
		"Delete it if it is no longer wanted.",
		"The time of its last change.",
	},
	{
		EndedRecently, "ended recently", fixedBy(OpenOther, Reissue),
		"It has expired, was declined or was voided a short time ago, and something may have to follow.",
		"Issue it again, or look at the envelope that has taken its place.",
		"Its state, its fields, and newer envelopes of the same name for the same people outside of the firm, of those read.",
	},
	{
		LongPending, "long in PENDING", fixedBy(AskService),
		"It stays in the state PENDING, and the service has not finished it.",
		"Ask the service, with the id and the times.",
		"Its state and the time of its last change, against what completed ones took.",
	},
	{
		LooksFinished, "looks finished", fixedBy(AskService),
		"Everybody seems to have signed and every required file is there, but the envelope is still open.",
		"Ask the service to finish it, with the id and the times.",
		"The filled fields, the files and the state; that filled fields are shown is learned from completed envelopes.",
	},
	{
		SignedOutOfOrder, "signed out of order", fixedBy(AskService),
		"A recipient of a later step has signed, and a required field of an earlier step is empty.",
		"Ask the service, with the id and the times: either the order was not kept or a signature is missing.",
		"The fields of both steps; steps go one after the other, as is assumed.",
	},
	{
		SentTwice, "perhaps sent twice", fixedBy(Void, OpenOther),
		"Another envelope with the same name, signers and documents was created within two days.",
		"Compare the two, and void the one that is too many.",
		"Name, signers, documents and creation of the envelopes read.",
	},
	{
		Superseded, "perhaps replaced", fixedBy(Void, OpenOther),
		"A newer envelope of the same form and name was sent to the same people, or is completed.",
		"Compare the two, and void the older one if it is no longer wanted.",
		"Name, documents and signers of the envelopes read; a name that comes again and again says nothing.",
	},
	{
		MixedUnits, "mixed units of time", nil,
		"Some of its dates count seconds and some milliseconds.",
		"Nothing: each date is read by its size.",
		"The size of the numbers.",
	},
}

var aboutContents = []Explanation{
	{
		NoDocuments, "no documents", fixedBy(AddDocument, Void),
		"It has no documents, so there is nothing to sign.",
		"Add a document to the draft; an open envelope has to be voided and created again.",
		"Its list of documents.",
	},
	{
		NoSigner, "no signer", fixedBy(AddSteps, Void),
		"It has no signer.",
		"Add a signing step to the draft; an open envelope has to be voided and created again.",
		"The roles of its recipients.",
	},
	{
		EmptyStep, "empty signing step", fixedBy(Reissue, Sender),
		"A signing step has no recipient.",
		"Wait and check; if nothing changes, create a new one.",
		"Its signing steps; what a service does with an empty one is not documented.",
	},
	{
		CopiesFirst, "copies before signers", fixedBy(Reissue, Sender),
		"A step before the signers holds only people who receive a copy.",
		"Wait and check; if nothing changes, create a new one.",
		"The steps and roles; what a service does with such a step is not documented.",
	},
	{
		CountMismatch, "recipients miscounted", nil,
		"It counts other recipients than it names.",
		"Open it, so that all of it is read.",
		"The number and the list of recipients.",
	},
	{
		PageMismatch, "pages miscounted", fixedBy(LookAtPages),
		"It counts other pages than its documents have.",
		"Nothing, unless pages are missing: look at them.",
		"The number of pages and those of the documents.",
	},
	{
		NameTrouble, "name not allowed now", fixedBy(Rename),
		"Its name breaks the rule for the names of new envelopes.",
		"Give a new one another name.",
		"The rule of the specification for names.",
	},
	{
		QualifiedLoad, "identity check needed", fixedBy(Ask),
		"Everybody who signs must pass an identity check, which may use credits.",
		"Tell the signers what they need for it.",
		"The legality level.",
	},
	{
		QualifiedHere, "qualified in person", fixedBy(ChangeLevel, AskService),
		"A recipient signs in person at a qualified level, which may not work.",
		"Set another level while no one has signed, or ask the service.",
		"The legality level and the role; the combination is not documented.",
	},
	{
		LevelOutlier, "unusual level", fixedBy(ChangeLevel),
		"Nearly all envelopes of the same form have another legality level.",
		"Set the level while no one has signed.",
		"The levels of the envelopes read.",
	},
}

var aboutReading = []Explanation{
	{
		UnknownState, "unknown state", fixedBy(AskService),
		"Its state is a word that this program does not know.",
		"Nothing from here: it is read as open, and locked for changes until its state is one that is known.",
		"The state as the service wrote it.",
	},
	{
		UnknownRole, "unknown role", fixedBy(AskService),
		"The role of a recipient is a word that this program does not know.",
		"Nothing: it is read as one that signs.",
		"The role as the service wrote it.",
	},
	{
		UnknownVerification, "unknown check", fixedBy(AskService),
		"A recipient has to pass a check of a kind that this program does not know.",
		"Nothing: it is left as it is.",
		"The kind of the check as the service wrote it.",
	},
	{
		Unreadable, "could not be read", fixedBy(AskService),
		"A part of what the service answered could not be read.",
		"Look at what the service has sent, in the tab Raw, and tell the service.",
		"The answer of the service.",
	},
}
