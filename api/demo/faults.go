package demo

import "inkdesk/api/demo/fault"

// Faults are rules for answers that go wrong; package fault says how they are written.
type Faults = fault.Set

// FaultsHelp lists the faults for people.
const FaultsHelp = fault.Help

// ParseFaults reads rules like "envelope.void drop-after*1; * latency=50ms".
func ParseFaults(rules string) (*Faults, error) { return fault.Parse(rules) }

// Faults are the rules in force. They may be changed at any time.
func (s *Service) Faults() *Faults { return s.options.Faults }
