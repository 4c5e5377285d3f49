//go:build !race

package command

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// The program compiles for the systems that packages are made for. It is only type-checked,
// with nothing but the declarations of libraries: building those takes minutes.
func TestItCompilesForEveryTarget(t *testing.T) {
	for _, target := range []string{"linux/arm64", "darwin/arm64", "windows/amd64"} {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			goos, goarch, _ := strings.Cut(target, "/")
			checked := packages{"unsafe": types.Unsafe}
			for _, l := range dependencies(t, goos, goarch) {
				if l.ImportPath == "unsafe" {
					continue
				}
				testbed.Must(t, checked.check(l, goarch))
			}
			if checked["inkdesk"] == nil {
				t.Error("the program was not checked")
			}
		})
	}
}

// listed is a package as "go list" describes it.
type listed struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string
	Module     *struct {
		Main      bool
		GoVersion string
	}
}

// dependencies are the packages of the program on a system, each behind those it imports.
func dependencies(t *testing.T, goos, goarch string) []listed {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", "inkdesk")
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	testbed.Must(t, err)
	var all []listed
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
}

// packages are the packages that are checked, by their import path.
type packages map[string]*types.Package

// Import is [types.Importer].
func (p packages) Import(path string) (*types.Package, error) {
	if found := p[path]; found != nil {
		return found, nil
	}
	return nil, errors.New("it is not among the dependencies")
}

// check looks into functions only of packages of the module.
func (p packages) check(l listed, goarch string) error {
	config := types.Config{
		Importer: mapped{p, l.ImportMap}, IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", goarch),
	}
	if l.Module != nil {
		config.IgnoreFuncBodies = !l.Module.Main
		config.GoVersion = "go" + l.Module.GoVersion
	}
	files, set := []*ast.File(nil), token.NewFileSet()
	for _, name := range l.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	var err error
	p[l.ImportPath], err = config.Check(l.ImportPath, set, files, nil)
	return err
}

// mapped imports packages that the standard library has copied under the path it uses.
type mapped struct {
	packages
	paths map[string]string
}

// Import is [types.Importer].
func (m mapped) Import(path string) (*types.Package, error) {
	if real, ok := m.paths[path]; ok {
		path = real
	}
	return m.packages.Import(path)
}
