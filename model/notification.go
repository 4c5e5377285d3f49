package model

// Notification is the mail recipients get ("Notification").
type Notification struct {
	Subject Text `json:"subject"`
	Message Text `json:"message"`
	// ReminderInterval is in days; zero and below mean that nobody is reminded.
	ReminderInterval Int `json:"reminder_interval"`
}
