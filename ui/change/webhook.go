package change

func deleteWebhook() Change {
	return Change{
		Operation: DeleteWebhook, Title: "Delete the webhook", Verb: "Delete", Kind: AWebhook, Irreversible: true, Deletes: true,
		Consequence: "This address is no longer told about events. It can be registered again, with another id.",
		enter: deletionEdit(DeleteWebhook, func(t Target) string {
			return t.Webhook.Event.Label() + " to " + textOrDash(t.Webhook.Target)
		}),
	}
}
