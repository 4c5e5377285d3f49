// Package fault makes a handler fail on purpose.
//
// Faults are written as rules, separated by semicolons:
//
//	[PATTERN] FAULT[=ARGUMENT[,ARGUMENT…]][+SKIP][*TIMES]
//
// The pattern says which requests the rule is for: the name of an operation
// (envelope.void), a path (/v2/envelope/*), or a method and a path (POST:/v2/webhook);
// * matches anything. Without a pattern the rule is for all requests. The first SKIP
// requests are spared, and after TIMES faults the rule is used up.
//
// [Help] lists the faults.
//
// For example:
//
//	envelope.void drop-after*1; POST:/v2/envelopes status=429,7+2*3; * latency=50ms
//
// The header X-Demo-Fault of a request holds rules for this request alone, each of
// which counts on its own: SKIP and TIMES mean nothing there.
package fault

// Help lists the faults for people.
const Help = `  latency=200ms      waits before anything else
  refuse             does not take the connection (without a socket only)
  drop-before        breaks the connection before the request is looked at
  drop-after         does what was asked, then breaks the connection
  stall=request,30s  waits before the request is looked at, stall=headers
                     before the answer, stall=body in the middle of it;
                     without a time until the client gives up
  truncate=100       breaks the connection after so many bytes of the body,
                     after half of them without a number
  drip=64,100ms      sends so many bytes at a time with a pause after each
  status=503         answers with a status; more arguments: html, after (does
                     what was asked before), or the value of Retry-After (a
                     number of seconds, or a date as it is escaped in a URL:
                     Wed%2C+21+Oct+2026+07:28:00+GMT)
  answer=error       answers something else with success: error, code,
                     errors, message, unsuccessful, status, data, object,
                     list, null, empty, text, processing, firewall, sign-in
                     and more, which an unknown name lists; more arguments:
                     another status, after as above
  proxy=407          refuses as a proxy does, with a page
  late=1m            has no such file for so long after it is asked for first
  shift=1            changes so many envelopes of a page just before it is
                     read, but for the first page, so that they move while a
                     list is read
  steady=50s         sends the body evenly in that time
  redirect=other     answers 307: same is the same host, other another one,
                     http the same one without TLS, anything else the address
                     itself; a number is another status, after as above
  bomb=256MiB        sends a few kilobytes that unpack to so much
  type=text/html     says a wrong content type
  repeat             answers every listing with its first page and promises
                     more
  enums              uses unknown values of enums
  foreign            answers with the identifiers of something else
  erase              takes a part of a notification for the whole: what is
                     not sent is emptied
  skew=72h           says a Date that is so far ahead, or behind with a minus
  nulls              sends null for everything but identifiers
  numbers            sends numbers as strings
  huge=1MiB          makes the first text so long
  hostile            fills the texts with hostile ones, each in its turn;
                     hostile=17 with the one of that number`
