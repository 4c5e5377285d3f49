//go:build !race

package ui_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// checkedPackage holds the struct types of a package of ui.
type checkedPackage struct {
	uses       map[*ast.Ident]types.Object
	structs    map[types.Object]*ast.StructType
	methods    map[types.Object]int
	components map[string]*component
}

type component struct {
	of              *ast.StructType
	methods, takers int // takers are functions with a parameter that points to it
}

type reference struct {
	owner, held    string
	pointer, calls bool // calls is for an argument or a result of a function
}

func (r reference) String() string { return "\n" + r.owner + " holds " + r.held }

// local returns the type of the package that an expression names, by itself or as a pointer; nil for another's.
func (p *checkedPackage) local(of ast.Expr) types.Object {
	switch of := of.(type) {
	case *ast.StarExpr:
		return p.local(of.X)
	case *ast.IndexExpr:
		return p.local(of.X)
	case *ast.IndexListExpr:
		return p.local(of.X)
	case *ast.Ident:
		return p.uses[of]
	}
	return nil
}

// references returns the references between components. A type of a tree holds its own kind, which is none.
func (p *checkedPackage) references() []reference {
	var found []reference
	for owner, c := range p.components {
		for _, field := range c.of.Fields.List {
			_, pointer := field.Type.(*ast.StarExpr)
			calls := false
			ast.Inspect(field.Type, func(n ast.Node) bool {
				if _, ok := n.(*ast.FuncType); ok {
					calls = true
				}
				name, ok := n.(*ast.Ident)
				if !ok || name.Name == owner || p.uses[name] == nil {
					return true
				}
				if held := p.components[name.Name]; held != nil && held.of == p.structs[p.uses[name]] {
					for range max(len(field.Names), 1) {
						found = append(found, reference{owner, name.Name, pointer, calls})
					}
				}
				return true
			})
		}
	}
	slices.SortFunc(found, func(a, b reference) int { return cmp.Or(cmp.Compare(a.owner, b.owner), cmp.Compare(a.held, b.held)) })
	return found
}

// others makes up the packages that one imports: what they hold is of no matter, but that it is not the package's own.
type others map[string]*types.Package

func (o others) Import(of string) (*types.Package, error) {
	if o[of] == nil {
		o[of] = types.NewPackage(of, path.Base(of))
		o[of].MarkComplete()
	}
	return o[of], nil
}

// uiPackages checks the types of each package of ui with components.
func uiPackages(t *testing.T) map[string]*checkedPackage {
	t.Helper()
	packages, err := checkPackages()
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

var checkPackages = sync.OnceValues(func() (map[string]*checkedPackage, error) {
	all, err := readSources()
	if err != nil {
		return nil, err
	}
	names, set := make(map[string][]*ast.File), token.NewFileSet()
	for _, s := range all {
		if s.test || !strings.HasPrefix(s.pkg, "ui") {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		names[s.pkg] = append(names[s.pkg], file)
	}
	found := make(map[string]*checkedPackage)
	for name, files := range names {
		info := types.Info{Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object)}
		config := types.Config{Importer: others{}, Error: func(error) {}} // names of others are not known
		_, _ = config.Check(name, set, files, &info)
		found[name] = checked(files, info)
	}
	return found, nil
})

func checked(files []*ast.File, info types.Info) *checkedPackage {
	p := &checkedPackage{
		uses: info.Uses, structs: make(map[types.Object]*ast.StructType),
		methods: make(map[types.Object]int), components: make(map[string]*component),
	}
	var functions []*ast.FuncDecl
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				functions = append(functions, n)
			case *ast.TypeSpec:
				if of, ok := n.Type.(*ast.StructType); ok {
					p.structs[info.Defs[n.Name]] = of
				}
			}
			return true
		})
	}
	for _, f := range functions {
		if f.Recv == nil {
			continue
		}
		to := f.Recv.List[0].Type
		of := p.local(to)
		p.methods[of]++
		if _, pointer := to.(*ast.StarExpr); pointer && p.structs[of] != nil {
			p.components[of.Name()] = &component{of: p.structs[of]}
		}
	}
	for of, n := range p.methods {
		if of != nil && p.components[of.Name()] != nil {
			p.components[of.Name()].methods = n
		}
	}
	for _, f := range functions {
		for _, parameter := range f.Type.Params.List {
			_, pointer := parameter.Type.(*ast.StarExpr)
			if of := p.local(parameter.Type); pointer && of != nil && p.components[of.Name()] != nil {
				p.components[of.Name()].takers++
			}
		}
	}
	return p
}
