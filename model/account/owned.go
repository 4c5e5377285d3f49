package account

import (
	"encoding/binary"
	"hash/maphash"

	"inkdesk/model"
)

// ownedFields holds what the rules about people need of the fields of an envelope: which kinds of
// fields each owner has. How many of a kind makes no difference to these rules. There may be tens
// of thousands, so it takes five bytes an owner: a digest of who it is, and a bit for each kind.
type ownedFields string

const (
	ownerBytes = 4
	ownedBytes = ownerBytes + 1
)

const (
	isFilled = 1 << iota
	isRequired
	signs
	kindsOfFields
)

func ownedOf(list []model.Annotation) ownedFields {
	at := make(map[model.RecipientID]int)
	var all []byte
	for i := range list {
		a := &list[i]
		from, known := at[a.RecipientID]
		if !known {
			from = len(all)
			at[a.RecipientID], all = from, append(appendOwner(all, a.RecipientID), 0)
		}
		all[from+ownerBytes] |= 1 << kindOf(a)
	}
	return ownedFields(all)
}

func appendOwner(all []byte, id model.RecipientID) []byte {
	return binary.BigEndian.AppendUint32(all, ownerDigest(id))
}

func kindOf(a *model.Annotation) (kind int) {
	if a.Filled() {
		kind |= isFilled
	}
	if a.Required {
		kind |= isRequired
	}
	if a.Type.Signs() {
		kind |= signs
	}
	return kind
}

func (o ownedFields) of(e *model.Envelope) (fields []model.Annotation) {
	for ; len(o) >= ownedBytes; o = o[ownedBytes:] {
		owner := binary.BigEndian.Uint32([]byte(o[:ownerBytes]))
		for _, r := range e.Recipients() {
			if ownerDigest(r.ID) == owner {
				fields = appendKinds(fields, r.ID, o[ownerBytes])
				break
			}
		}
	}
	return fields
}

func appendKinds(fields []model.Annotation, owner model.RecipientID, kinds byte) []model.Annotation {
	for kind := range kindsOfFields {
		if kinds>>kind&1 == 0 {
			continue
		}
		a := model.Annotation{RecipientID: owner, Required: kind&isRequired != 0, Type: model.TextField}
		if kind&signs != 0 {
			a.Type = model.SignatureField
		}
		if kind&isFilled != 0 {
			a.Checkbox = &model.CheckboxStyle{Checked: true}
		}
		fields = append(fields, a)
	}
	return fields
}

func ownerDigest(id model.RecipientID) uint32 { return uint32(maphash.String(seed, id.String())) }
