package spreadsheet_test

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/hostile"
	"inkdesk/model/spreadsheet"
)

func wide(text string, order binary.AppendByteOrder) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

// rowsOf writes a sheet as one line a row: its line, its cells, its fault.
func rowsOf(s spreadsheet.Sheet) string {
	var b strings.Builder
	write := func(cells []model.Text) {
		for _, cell := range cells {
			fmt.Fprintf(&b, "[%s]", cell)
		}
	}
	write(s.Columns)
	for _, row := range s.Rows {
		fmt.Fprintf(&b, "\n%d ", row.Line)
		if row.Fault != "" {
			b.WriteString("! " + row.Fault)
			continue
		}
		write(row.Cells)
	}
	return b.String()
}

func TestReadsWhatSpreadsheetsWrite(t *testing.T) {
	const table = "name;email\r\nJürg 😀;j@example.com\r\n"
	const read = "[name][email]\n2 [Jürg 😀][j@example.com]"
	for _, tt := range []struct{ name, file, want, encoding string }{
		{"UTF-8", table, read, "UTF-8"},
		{"UTF-8 with a mark", "\ufeff" + table, read, "UTF-8"},
		{"UTF-16 little endian with a mark", "\xff\xfe" + wide(table, binary.LittleEndian), read, "UTF-16"},
		{"UTF-16 big endian with a mark", "\xfe\xff" + wide(table, binary.BigEndian), read, "UTF-16"},
		{"UTF-16 little endian", wide(table, binary.LittleEndian), read, "UTF-16"},
		{"UTF-16 big endian", wide(table, binary.BigEndian), read, "UTF-16"},
		{"commas", strings.ReplaceAll(table, ";", ","), read, "UTF-8"},
		{"bars", strings.ReplaceAll(table, ";", "|"), read, "UTF-8"},
		{"said bars", "sep=|\n" + strings.ReplaceAll(table, ";", "|"), "[name][email]\n3 [Jürg 😀][j@example.com]", "UTF-8"},
		{"kept as text", "name,id,more\nAnn,=\"0791\",\"=\"\"+41\"\"\"\n\"a,=\"\"x\"\"\",2,3\n", "[name][id][more]\n2 [Ann][0791][+41]\n3 [a,=\"x\"][2][3]", "UTF-8"},
		{"Windows-1252", "Name;Stra\xdfe\nJ\xfcrg;M\xfcller \x96 x\n", "[Name][Straße]\n2 [Jürg][Müller – x]", "Windows-1252"},
		{"ISO 8859-1", "Nom,Pr\xe9nom\nB\xe9atrice,Fran\xe7ois\n", "[Nom][Prénom]\n2 [Béatrice][François]", "Windows-1252"},
		{"Macintosh", "Nom,Pr\x8enom\nB\x8eatrice,Fran\x8dois\n", "[Nom][Prénom]\n2 [Béatrice][François]", "Macintosh"},
		{"DOS", "Nom,Pr\x82nom\nB\x82atrice,M\x81ller\n", "[Nom][Prénom]\n2 [Béatrice][Müller]", "IBM Code Page 850"},
		{"a title above", "Tenants as of today,,\n,,\nEnvelope,Name,Email\nA,B,c@d.ch\n", "[Envelope][Name][Email]\n4 [A][B][c@d.ch]", "UTF-8"},
		{"a title alone", "Tenants, as of today\n\nEnvelope;Name;Email\nA;B;c@d.ch\n", "[Envelope][Name][Email]\n4 [A][B][c@d.ch]", "UTF-8"},
		{"a block above", "Report:,Tenants,\nBy:,Ann,\nEnvelope,Name,Email\nA,B,c@d.ch\n", "[Envelope][Name][Email]\n4 [A][B][c@d.ch]", "UTF-8"},
		{"a column without a name", "name,,email\na,b,c\n", "[name][column 2][email]\n2 [a][b][c]", "UTF-8"},
		{"a last column without a name", "name,email,\na,b@c.ch,+41791234567\nd,e@f.ch\n,,\n", "[name][email][column 3]\n2 [a][b@c.ch][+41791234567]\n3 ! The row has 2 cells, the header has 3. Put cells with a separator or a line end into quotation marks.", "UTF-8"},
		{"no names", "Ann,ann@example.com\nBob,bob@example.com\n", "[column 1][column 2]\n1 [Ann][ann@example.com]\n2 [Bob][bob@example.com]", "UTF-8"},
		{"a phone first", "Ann,+41 79 555 01 02\n", "[column 1][column 2]\n1 [Ann][+41 79 555 01 02]", "UTF-8"},
		{"equal columns", "name,email,Name \na,b,c\n", "[name][email][Name]\n2 [a][b][c]", "UTF-8"},
		{"tabs", strings.ReplaceAll(table, ";", "\t"), read, "UTF-8"},
		{"carriage returns", strings.ReplaceAll(table, "\n", ""), read, "UTF-8"},
		{"said separator", "sep=;\r\n" + table, "[name][email]\n3 [Jürg 😀][j@example.com]", "UTF-8"},
		{"no line end", "name,email\na,b", "[name][email]\n2 [a][b]", "UTF-8"},
		{"one column", "email\na@b.ch\n", "[email]\n2 [a@b.ch]", "UTF-8"},
		{"only a header", "name,email\n", "[name][email]", "UTF-8"},
		{
			"line ends inside cells", "name,note\nAnna,\"one\ntwo\r\nthree\"\n\nBert,x\n",
			"[name][note]\n2 [Anna][one two three]\n6 [Bert][x]", "UTF-8",
		},
		{
			"other separators in quotes", "name;note\n\"Doe, Jane\";\"a;b\"\n\"Roe, R, X\";\"c \"\"d\"\"\"\n",
			"[name][note]\n2 [Doe, Jane][a;b]\n3 [Roe, R, X][c \"d\"]", "UTF-8",
		},
		{"commas in the header", "name, first;email\na;b\n", "[name, first][email]\n2 [a][b]", "UTF-8"},
		{"blanks around", "name , email\n  Anna ,\u00a0a@b.ch\n", "[name][email]\n2 [Anna][a@b.ch]", "UTF-8"},
		{"columns that were used once", "a,b,,\n1,2,,\n3,4,,\n,,,\n", "[a][b]\n2 [1][2]\n3 [3][4]", "UTF-8"},
		{"marks against formulas", "phone,note\n'+41 79,a'b\n", "[phone][note]\n2 [+41 79][a'b]", "UTF-8"},
		{
			"too few and too many", "a,b\n1\n1,2,3\n1,2\n",
			"[a][b]\n2 ! The row has 1 cells, the header has 2. Put cells with a separator or a line end into quotation marks." +
				"\n3 ! The row has 3 cells, the header has 2. Put cells with a separator or a line end into quotation marks.\n4 [1][2]", "UTF-8",
		},
		{
			"quotes inside", "a,b\nx\"y,2\n\"x\" y,2\n1,2\n",
			"[a][b]\n2 ! A quotation mark stands inside a cell. Put the cell into quotation marks and write it twice." +
				"\n3 ! A quotation mark stands inside a cell. Put the cell into quotation marks and write it twice.\n4 [1][2]", "UTF-8",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sheet, err := (spreadsheet.Options{}).Read([]byte(tt.file))
			if err != nil {
				t.Fatal(err)
			}
			if got := rowsOf(sheet); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			guessed := sheet.Encoding[:3] != "UTF" || strings.Contains(tt.want, "[column ") || strings.Contains(tt.name, "above") || strings.Contains(tt.name, "title")
			if guessed != (len(sheet.Notes) > 0) {
				t.Errorf("it says %q", sheet.Notes)
			}
			if sheet.Encoding != tt.encoding {
				t.Errorf("read as %s, want %s", sheet.Encoding, tt.encoding)
			}
		})
	}
}

func TestRefusesWhatIsNoTable(t *testing.T) {
	for _, tt := range []struct{ name, file, want string }{
		{"nothing", "", "The file is empty."},
		{"a mark", "\ufeff", "The file is empty."},
		{"only line ends", "\n\n;\n", "The file is empty."},
		{"a workbook", "PK\x03\x04\x14\x00", "a workbook of a spreadsheet"},
		{"an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", "a workbook of an old spreadsheet"},
		{"a PDF", "%PDF-1.7\n", "This is a PDF"},
		{"a page", "<html><table>", "a page of HTML"},
		{"zeros", "name,email\nJane\x00,b\n", "This is no text."},
		{"zeros in UTF-16", "\xff\xfe" + wide("name,email\x00\n", binary.LittleEndian), "This is no text."},
		{"too large", strings.Repeat("name,email\n", spreadsheet.MaxSize/11+1), "at most 10 MB"},
		{"damaged UTF-8", "name,email\nJürg,a@b.ch\nJ\xfcrg,b\n", "Line 3 is not in UTF-8 as the others are"},
		{"an open quotation mark", "a,b\n1,2\n\"3,4\n5,6\n7,8\n", "opens on line 3 does not close"},
		{"too many rows", "a\n" + strings.Repeat("b\n", 100_001), "more than 100000 rows"},
		{"too many columns", "a" + strings.Repeat(",a", 1000), "more than 1000 columns"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := (spreadsheet.Options{}).Read([]byte(tt.file)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// Values come back whatever they are, from what this program writes itself.
func TestReadsWhatIsExported(t *testing.T) {
	for _, separator := range []byte(",;\t") {
		table := encode.AppendCSV(nil, separator, "name", "value")
		var want []string
		for _, sample := range hostile.Strings() {
			value := strings.TrimSpace(model.Clean(sample.Text))
			if value == "" || len(value) > 10_000 {
				continue
			}
			want = append(want, value)
			table = encode.AppendCSV(table, separator, "x", value)
		}
		sheet, err := (spreadsheet.Options{}).Read(table)
		if err != nil {
			t.Fatal(err)
		}
		if len(sheet.Rows) != len(want) || sheet.Separator != separator {
			t.Fatalf("read %d rows divided at %q, want %d divided at %q", len(sheet.Rows), sheet.Separator, len(want), separator)
		}
		for i, row := range sheet.Rows {
			if got := row.Cells[1].String(); got != want[i] {
				t.Errorf("line %d: read %q, want %q", row.Line, got, want[i])
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, sample := range hostile.Strings() {
		f.Add([]byte("a,b\nx," + sample.Text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		sheet, err := (spreadsheet.Options{}).Read(file)
		if err != nil {
			if bad := hostile.Check(err.Error()); bad != nil {
				t.Fatalf("the refusal %q: %v", err, bad)
			}
			return
		}
		line := 0
		for _, row := range sheet.Rows {
			if row.Line <= line {
				t.Fatalf("line %d follows line %d", row.Line, line)
			}
			line = row.Line
			if row.Fault == "" && len(row.Cells) != len(sheet.Columns) {
				t.Fatalf("line %d has %d cells of %d", row.Line, len(row.Cells), len(sheet.Columns))
			}
			for _, cell := range row.Cells {
				if err := hostile.Check(cell.String()); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkRead10000Rows(b *testing.B) {
	table := encode.AppendCSV(nil, ';', "envelope name", "name 1", "email 1", "phone 1", "name 2", "email 2", "salary", "city")
	for i := range 10_000 {
		who := fmt.Sprintf("Person Number %d", i)
		mail := fmt.Sprintf("p%d@example.com", i)
		table = encode.AppendCSV(table, ';', "Contract of "+who, who, mail, "+41 79 555 01 02", "Jürg, the boss", mail, "100'000", "Zürich")
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(table)))
	for b.Loop() {
		if _, err := (spreadsheet.Options{}).Read(table); err != nil {
			b.Fatal(err)
		}
	}
}
