package pdftext

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"hash"

	"github.com/ledongthuc/pdf"
)

// The names of the entry that says how a file is encrypted, all of one length: as the format has it, as it is
// read here, and when nothing is encrypted any more.
const (
	lockInFile = "Encrypt"
	lockEntry  = "Encrypx"
	lockOpen   = "Encrypy"
)

// renameLock renames the entry where it is: the library refuses most ways of encrypting, and what it accepts it gets
// wrong where the key is short.
func renameLock(file []byte, from, to string) {
	from, to = "/"+from, "/"+to
	for rest := file; ; {
		at := bytes.Index(rest, []byte(from))
		if at < 0 {
			return
		}
		rest = rest[at:]
		if longer := len(rest) > len(from) && !isWhite(rest[len(from)]) && !isDelimiter(rest[len(from)]); !longer { // as EncryptMetadata is
			copy(rest, to)
		}
		rest = rest[len(from):]
	}
}

type lock struct {
	key   []byte
	aes   bool
	whole bool // whether every object has this key
}

// unlock decrypts the streams of a file where they are, with the empty password. Most files that
// are encrypted open with it: their owner only wants to forbid printing or changing.
func unlock(r *pdf.Reader, file []byte) error {
	dict := r.Trailer().Key(lockEntry)
	if dict.Kind() != pdf.Dict {
		return nil
	}
	l, err := lockOf(dict, r.Trailer().Key("ID").Index(0).RawString())
	if err != nil || l.key == nil {
		return err
	}
	found := newRepair(file)
	for i, h := range found.heads {
		end := len(file)
		if i+1 < len(found.heads) {
			end = found.heads[i+1].at
		}
		object := file[h.at:end]
		begin, last := bytes.Index(object, []byte("stream")), bytes.LastIndex(object, []byte("endstream"))
		if begin < 0 || last <= begin || bytes.Contains(object[:begin], []byte("/XRef")) {
			continue
		}
		content := bytes.TrimPrefix(object[begin+len("stream"):last], []byte("\r"))
		l.decrypt(bytes.TrimPrefix(content, []byte("\n")), h)
	}
	renameLock(file, lockEntry, lockOpen) // so that a repair does not decrypt it again
	return nil
}

// lockOf returns the lock that a file describes. Its key is nil where the streams are not encrypted.
func lockOf(dict pdf.Value, id string) (lock, error) {
	version, revision := dict.Key("V").Int64(), dict.Key("R").Int64()
	method := dict.Key("CF").Key(dict.Key("StmF").Name()).Key("CFM").Name()
	switch {
	case dict.Key("Filter").Name() != "Standard":
		return lock{}, ErrEncrypted
	case version == 5 && (revision == 5 || revision == 6):
		key, err := longKey(dict, revision)
		return lock{key: key, aes: true, whole: true}, err
	case version != 1 && version != 2 && version != 4 || revision < 2 || revision > 4:
		return lock{}, ErrLocked
	}
	key, err := shortKey(dict, version, revision, id)
	if version == 4 && (method == "" || method == "None") {
		key = nil
	}
	return lock{key: key, aes: method == "AESV2"}, err
}

// shortKey returns the key of files up to version 1.7 of the format, see ISO 32000-1, 7.6.
func shortKey(dict pdf.Value, version, revision int64, id string) ([]byte, error) {
	const pad = "\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A"
	length := 5
	switch bits := dict.Key("Length").Int64(); {
	case version == 4:
		length = 16
	case revision > 2 && bits >= 40 && bits <= 128:
		length = int(bits / 8)
	}
	seed := append([]byte(pad), dict.Key("O").RawString()...)
	seed = append(binary.LittleEndian.AppendUint32(seed, uint32(dict.Key("P").Int64())), id...)
	if metadata := dict.Key("EncryptMetadata"); revision == 4 && !metadata.IsNull() && !metadata.Bool() {
		seed = append(seed, "\xff\xff\xff\xff"...)
	}
	sum := md5.Sum(seed)
	proof := []byte(pad)
	rounds := byte(1)
	if revision > 2 {
		for range 50 {
			sum = md5.Sum(sum[:length])
		}
		first := md5.Sum([]byte(pad + id))
		proof, rounds = first[:], 20
	}
	key := sum[:length]
	for round := range rounds {
		turned := bytes.Clone(key)
		for i := range turned {
			turned[i] ^= round
		}
		xor(turned, proof)
	}
	if !bytes.HasPrefix([]byte(dict.Key("U").RawString()), proof) {
		return nil, ErrEncrypted
	}
	return key, nil
}

// longKey returns the key of files of version 2.0 of the format, see ISO 32000-2, 7.6.4.3.3.
func longKey(dict pdf.Value, revision int64) ([]byte, error) {
	user, sealed := []byte(dict.Key("U").RawString()), []byte(dict.Key("UE").RawString())
	if len(user) < 48 || len(sealed) < 32 {
		return nil, ErrLocked
	}
	if !bytes.Equal(longHash(user[32:40], revision), user[:32]) {
		return nil, ErrEncrypted
	}
	block, err := aes.NewCipher(longHash(user[40:48], revision))
	if err != nil {
		return nil, err
	}
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(sealed[:32], sealed[:32])
	return sealed[:32], nil
}

func longHash(salt []byte, revision int64) []byte {
	first := sha256.Sum256(salt)
	key := first[:]
	if revision == 5 {
		return key
	}
	for round, last := 0, byte(0); round < 64 || int(last) > round-32; round++ {
		block, err := aes.NewCipher(key[:16])
		if err != nil {
			panic(err)
		}
		text := bytes.Repeat(key, 64)
		cipher.NewCBCEncrypter(block, key[16:32]).CryptBlocks(text, text)
		sum := 0
		for _, b := range text[:16] {
			sum += int(b)
		}
		next := []func() hash.Hash{sha256.New, sha512.New384, sha512.New}[sum%3]()
		next.Write(text)
		key = next.Sum(nil)
		last = text[len(text)-1]
	}
	return key[:32]
}

// decrypt decrypts the stream of an object. What it gets shorter is filled with blanks.
func (l lock) decrypt(content []byte, of head) {
	key := l.key
	if !l.whole {
		n, g := of.number, of.generation
		seed := append(bytes.Clone(key), byte(n), byte(n>>8), byte(n>>16), byte(g), byte(g>>8))
		if l.aes {
			seed = append(seed, "sAlT"...)
		}
		sum := md5.Sum(seed)
		key = sum[:min(len(key)+5, 16)]
	}
	if !l.aes {
		xor(key, content)
		return
	}
	content = content[:len(content)/aes.BlockSize*aes.BlockSize] // there may be the end of a line behind it
	block, err := aes.NewCipher(key)
	if err != nil || len(content) < 2*aes.BlockSize {
		return
	}
	text := content[aes.BlockSize:]
	cipher.NewCBCDecrypter(block, content[:aes.BlockSize]).CryptBlocks(text, text)
	if padding := int(text[len(text)-1]); padding <= aes.BlockSize {
		text = text[:len(text)-padding]
	}
	for i := copy(content, text); i < len(content); i++ {
		content[i] = '\n'
	}
}

func xor(key, text []byte) {
	if c, err := rc4.NewCipher(key); err == nil {
		c.XORKeyStream(text, text)
	}
}
