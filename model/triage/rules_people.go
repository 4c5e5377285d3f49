package triage

var aboutPeople = []Explanation{
	{
		BadAddress, "bad address",
		"A recipient has no address, or one that no mail reaches.",
		"Issue it again and correct the copy in the web application, then void this one.",
		"The form of the address.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		LookAlike, "look-alike letter",
		"An address has a letter of another script that looks like a Latin one.",
		"Ask for the right address, issue it again, and correct the copy in the web application.",
		"The letters of the address.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		TypoAddress, "address typed wrong?",
		"The domain of an address is one letter away from a well-known one.",
		"Ask for the right address, issue it again, and correct the copy in the web application.",
		"A list of mail services, and the domains that have completed something here.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		Precedent, "address known",
		"What other envelopes to the same address tell of it.",
		"Nothing: it helps to judge whether mail arrives.",
		"The completed and declined envelopes read; that there is none, a search of the completed ones.", nil,
	},
	{
		SameAddress, "same address twice",
		"Two signers have the same address.",
		"Ask whether one person is meant to sign twice.",
		"The addresses of the signers.",
		[]Remedy{Ask, RecipientsOnReissue},
	},
	{
		OtherAddress, "other address worked",
		"Somebody of the same name has completed an envelope with another address.",
		"Ask which address is right.",
		"The names and addresses of the envelopes read.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		Bottleneck, "many wait for one",
		"One person has to sign in many open envelopes.",
		"Ask that person, once for all of them.",
		"The open envelopes read.",
		[]Remedy{OpenOther, Ask},
	},
	{
		DeadDomain, "nothing seen completed",
		"None of several envelopes to the domain of an address was completed.",
		"Ask in another way whether mail of the service arrives there.",
		"The envelopes read, open, expired and completed.",
		[]Remedy{Ask},
	},
	{
		RoleAccount, "shared address",
		"An address of a department, or one that nobody reads, is to sign.",
		"Ask who signs, issue it again, and correct the copy in the web application.",
		"The first part of the address.",
		[]Remedy{Ask, RecipientsOnReissue},
	},
}

var aboutVerifications = []Explanation{
	{
		ValueMissing, "check without a value",
		"A recipient has to pass a check by a phone number or a passcode, and there is none.",
		"Issue it again and correct the copy in the web application.",
		"The value is absent; it counts only where the service shows such values.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		ValueSurplus, "ID check with a value",
		"An identity check has a value, which the specification does not allow.",
		"Issue it again and correct the copy in the web application.",
		"The value of the check.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		PhoneFormat, "bad phone number",
		"The code for a check goes to what is no complete phone number.",
		"Issue it again and correct the copy in the web application.",
		"The form of the number; which form the service needs is not documented.",
		[]Remedy{RecipientsOnReissue, Sender},
	},
	{
		SharedPhone, "shared phone number",
		"Two addresses have the same phone number for their check.",
		"Ask whether that is meant.",
		"The numbers of this envelope and of those read.",
		[]Remedy{Ask, RecipientsOnReissue},
	},
	{
		PasscodeWeak, "weak passcode",
		"A passcode is easily guessed, or cannot be typed as it is.",
		"Tell the recipient the code exactly, or issue it again and correct the copy in the web application.",
		"The length and the signs of the code, which is never shown.",
		[]Remedy{Ask, RecipientsOnReissue},
	},
	{
		CopyVerified, "check for a copy",
		"Somebody who only receives a copy has to pass a check.",
		"Nothing: it stops nobody from signing.",
		"The role and the check.", nil,
	},
}

var aboutAttachments = []Explanation{
	{
		RequiredMissing, "required file missing",
		"A file that is required was not uploaded.",
		"Ask for it, or change what is asked for; with a completed envelope it has to come another way.",
		"The requests for files and the files in them.",
		[]Remedy{Ask, Placeholders},
	},
	{
		OrphanPlaceholder, "file asked of nobody",
		"A file is asked of somebody who does not receive the envelope, so it cannot come.",
		"Set the attachment requests anew.",
		"The recipients of the envelope and of its requests for files.",
		[]Remedy{Placeholders, Reissue},
	},
	{
		AskedFromCopy, "file asked of a copy",
		"A file is asked of somebody who only receives a copy, and probably cannot upload it.",
		"Set the attachment requests anew.",
		"The role of the recipient.",
		[]Remedy{Placeholders, Reissue},
	},
	{
		TooManyFiles, "too many files",
		"There are more files than were asked for.",
		"Look at the files.",
		"The requests for files and the files in them.",
		[]Remedy{LookAtFiles},
	},
	{
		OddFile, "suspicious file",
		"A file is empty, may be a program, or hides something in its name.",
		"Do not open it; ask for another one.",
		"Size, name and type of the file; nothing of it is read.",
		[]Remedy{Ask},
	},
	{
		Exposed, "all see a private file",
		"All recipients can see a file that by its name is private.",
		"Let only the sender see the attachments.",
		"The setting of the envelope, or what the service does without one, and the name of the request.",
		[]Remedy{Visibility},
	},
}
