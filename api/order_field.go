package api

import "encoding/json"

const publicOrderField = "order_field"

func (c *Client) withOrderField(query any) any {
	if c.profile.orderField == "" || c.profile.orderField == publicOrderField {
		return query
	}
	return renamedOrder{query: query, name: c.profile.orderField}
}

type renamedOrder struct {
	query any
	name  string
}

// MarshalJSON writes the query with its ordering field renamed.
func (r renamedOrder) MarshalJSON() ([]byte, error) {
	plain, err := json.Marshal(r.query)
	if err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(plain, &members); err != nil {
		return nil, err
	}
	if order, ok := members[publicOrderField]; ok {
		delete(members, publicOrderField)
		members[r.name] = order
	}
	return json.Marshal(members)
}
