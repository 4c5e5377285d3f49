package triage

var aboutPeople = []Explanation{
	{
		BadAddress, "bad address", fixedBy(RecipientsOnReissue, Sender),
		"A recipient has no address, or one that no mail reaches.",
		"Issue it again and correct the recipient there, then void this one.",
		"The form of the address.",
	},
	{
		LookAlike, "look-alike letter", fixedBy(RecipientsOnReissue, Sender),
		"An address has a letter of another script that looks like a Latin one.",
		"Ask for the right address, issue it again, and correct the recipient there.",
		"The letters of the address.",
	},
	{
		TypoAddress, "address typed wrong?", fixedBy(RecipientsOnReissue, Sender),
		"The domain of an address is one letter away from a well-known one, or from that of the firm.",
		"Ask for the right address, issue it again, and correct the recipient there.",
		"A list of mail services, and the domains that have completed something here.",
	},
	{
		Precedent, "address known", nil,
		"What other envelopes to the same address tell of it, where a person keeps an envelope waiting or the address is in doubt.",
		"Nothing: it helps to judge whether mail arrives.",
		"The completed and declined envelopes read; that there is none, a search of the completed ones.",
	},
	{
		SameAddress, "same address twice", fixedBy(Ask, RecipientsOnReissue),
		"Two signers have the same address.",
		"Ask whether one person is meant to sign twice.",
		"The addresses of the signers.",
	},
	{
		OneAddress, "one address for two", fixedBy(RecipientsOnReissue, Ask),
		"People of different names sign with one address, and not in person: two in one envelope, three or more in several, or another one with that of a person of the firm. Each can sign for the others.",
		"Ask for the address of each, issue it again, and correct the recipient there.",
		"The names, the addresses and the roles of the signers, here and in the envelopes read.",
	},
	{
		OtherAddress, "other address worked", fixedBy(RecipientsOnReissue, Sender),
		"A person of the same name has completed an envelope with another address.",
		"Ask which address is right.",
		"The names and addresses of the envelopes read.",
	},
	{
		Bottleneck, "many wait for one", fixedBy(OpenOther, Ask),
		"A person who keeps an envelope waiting has to sign many other open ones.",
		"Ask that person, once for all of them.",
		"The open envelopes read.",
	},
	{
		DeadDomain, "nothing seen completed", fixedBy(Ask),
		"None of several envelopes to the domain of an address was completed.",
		"Ask in another way whether mail of the service arrives there.",
		"The envelopes read, open, expired and completed.",
	},
	{
		RoleAccount, "shared address", fixedBy(Ask, RecipientsOnReissue),
		"An address of a department that has not signed here before, or one that no one reads, is to sign.",
		"Ask who signs, issue it again, and correct the recipient there.",
		"The first part of the address, and the completed envelopes that were read.",
	},
}

var aboutVerifications = []Explanation{
	{
		ValueMissing, "check without a value", fixedBy(RecipientsOnReissue, Sender),
		"A recipient has to pass a check by a phone number or a passcode, and there is none.",
		"Issue it again and correct the recipient there.",
		"The value is absent; it counts only where the service shows such values.",
	},
	{
		ValueSurplus, "ID check with a value", fixedBy(RecipientsOnReissue, Sender),
		"An identity check has a value, which the specification does not allow.",
		"Issue it again and correct the recipient there.",
		"The value of the check.",
	},
	{
		PhoneFormat, "bad phone number", fixedBy(RecipientsOnReissue, Sender),
		"The code for a check goes to a phone number that is not complete.",
		"Issue it again and correct the recipient there.",
		"The form of the number; which form the service needs is not documented.",
	},
	{
		NoSMS, "no mobile phone", fixedBy(Ask, RecipientsOnReissue),
		"The code for a check goes to a number that by the plan of its country is a landline, or has too few or too many digits.",
		"Ask for the number of a mobile phone, issue it again, and correct the recipient there.",
		"The numbering plans of Switzerland, Liechtenstein, Germany, Austria, France, Italy and Great Britain.",
	},
	{
		SharedPasscode, "one passcode for many", fixedBy(RecipientsOnReissue, Sender),
		"Three people or more have the same passcode, so that it tells none of them from the others.",
		"Use a code of its own for each person from now on.",
		"Digests of the codes of the envelopes read; no code is kept.",
	},
	{
		SharedPhone, "shared phone number", fixedBy(Ask, RecipientsOnReissue),
		"Two addresses have the same phone number for their check.",
		"Ask whether that is meant.",
		"The numbers of this envelope and of those read.",
	},
	{
		PasscodeWeak, "weak passcode", fixedBy(Ask, RecipientsOnReissue),
		"A passcode is easily guessed, or cannot be typed as it is.",
		"Tell the recipient the code exactly, or issue it again and correct the recipient there.",
		"The length and the signs of the code, which is never shown.",
	},
	{
		CopyVerified, "check for a copy", nil,
		"A recipient who only receives a copy has to pass a check.",
		"Nothing: it stops no one from signing.",
		"The role and the check.",
	},
}

var aboutAttachments = []Explanation{
	{
		RequiredMissing, "required file missing", fixedBy(Ask, Placeholders),
		"A file that is required was not uploaded.",
		"Ask for it, or change what is asked for; with a completed envelope it has to come another way.",
		"The requests for files and the files in them.",
	},
	{
		OrphanPlaceholder, "file from no one", fixedBy(Placeholders, Reissue),
		"A file is requested from a person who is no recipient of the envelope, so it cannot come.",
		"Set the attachment requests again.",
		"The recipients of the envelope and of its requests for files.",
	},
	{
		AskedFromCopy, "file asked of a copy", fixedBy(Placeholders, Reissue),
		"A file is requested from a recipient who only receives a copy, and probably cannot upload it.",
		"Set the attachment requests again.",
		"The role of the recipient.",
	},
	{
		TooManyFiles, "too many files", fixedBy(LookAtFiles),
		"There are more files than were asked for.",
		"Look at the files.",
		"The requests for files and the files in them.",
	},
	{
		OddFile, "suspicious file", fixedBy(Ask),
		"A file is empty, may be a program, or hides something in its name.",
		"Do not open it; ask for another one.",
		"Size, name and type of the file; nothing of it is read.",
	},
	{
		Exposed, "all see a private file", fixedBy(Visibility),
		"All recipients can see a file that by its name is private.",
		"Let only the sender see the attachments.",
		"The setting of the envelope, or what the service does without one. That the file is private is guessed from the name of the request.",
	},
}
