// Package runner carries out changes. Plans, guided forms and resumed work all use it.
//
// A [Task] is a target and its steps; a plan is many tasks of one step, a guided form one
// task of many. [Runner.Do] carries out the next step of a task, always in the same way. It
// locks the target and reads it again. If the target is no longer as it was shown, or the
// rules refuse the step, it sends nothing. It journals the intent, sends the request once,
// and journals the outcome. [Runner.Reconcile] reads what became of an unknown outcome.
//
// An [Order] is what a plan, a file of many rows or a form ends in: its tasks, and how it has to be
// confirmed. The plan screen alone shows, confirms, carries out, stops, resumes and reconciles it.
// The order of a form has one task of several steps: what the first one creates is the target of
// those that follow, a step names documents and recipients that earlier ones add by their numbers,
// and an upload names its file with the digest that was confirmed.
//
// It is saved without secrets before its first step is sent, and the journal says how far it has
// come. A [Queue] decides which task runs next and how many run at once.
package runner
