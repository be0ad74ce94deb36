package main

import (
	"os"
	"strconv"
	"strings"
)

// What memory a worker may take, in MB, by default, if asked for, and in a small
// container at the least, and what is kept for the process that leads them.
const (
	workerMemory    = 1024
	leastWorker     = 100
	leastMemory     = 256
	leadersMemory   = 128
	megabyte        = 1 << 20
	unlimitedMemory = 1 << 40
)

// fitMemory chooses how many workers there are, at most jobs, and how many MB
// each may take, so that they fit into the container.
func fitMemory(jobs int) (workers int, memory int64) {
	limit := containerMemory()
	if limit == 0 {
		return jobs, workerMemory
	}
	room := max(limit/megabyte-leadersMemory, leastMemory)
	workers = int(min(int64(jobs), max(room/leastMemory, 1)))
	return workers, min(workerMemory, room/int64(workers))
}

// containerMemory is the cgroup's limit in bytes, 0 where there is none.
func containerMemory() int64 {
	for _, path := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		if err == nil && limit < unlimitedMemory {
			return limit
		}
	}
	return 0
}
