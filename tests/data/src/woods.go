// woods -- grows trees and sorts words, and saves profiles of its time, memory and
// waiting: woods PREFIX
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"sort"
	"strings"
	"sync"
)

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return &tree{}
	}
	return &tree{grow(depth - 1), grow(depth - 1)}
}

func (t *tree) count() int {
	if t.left == nil {
		return 1
	}
	return 1 + t.left.count() + t.right.count()
}

func words(n int) int {
	var list []string
	for i := 0; i < n; i++ {
		list = append(list, fmt.Sprintf("%08x", i*2654435761))
	}
	sort.Strings(list)
	return len(strings.Join(list, " "))
}

func wait(m *sync.Mutex, n int) {
	for i := 0; i < n; i++ {
		m.Lock()
		words(100)
		m.Unlock()
	}
}

func save(name string, write func(*os.File) error) {
	f, err := os.Create(name)
	if err == nil {
		err = write(f)
	}
	if err != nil {
		panic(err)
	}
	f.Close()
}

func main() {
	runtime.MemProfileRate = 64 << 10
	runtime.SetMutexProfileFraction(1)
	f, _ := os.Create(os.Args[1] + "cpu.pb.gz")
	pprof.StartCPUProfile(f)
	kept := grow(16)
	for i := 0; i < 60; i++ {
		grow(15).count()
		words(20000)
	}
	var m sync.Mutex
	var all sync.WaitGroup
	for i := 0; i < 4; i++ {
		all.Add(1)
		go func() { wait(&m, 500); all.Done() }()
	}
	all.Wait()
	pprof.StopCPUProfile()
	f.Close()
	runtime.GC()
	for _, kind := range []string{"heap", "mutex"} {
		save(os.Args[1]+kind+".pb.gz", func(f *os.File) error {
			return pprof.Lookup(kind).WriteTo(f, 0)
		})
	}
	runtime.KeepAlive(kept)
}
