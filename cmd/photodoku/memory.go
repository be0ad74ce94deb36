package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/picture"
)

// Memory limits in MB.
const (
	workerMemory       = 1024 // of a worker by default
	minWorkerMemory    = 100  // smallest value of --memory
	minContainerMemory = 256  // smallest default of a worker in a container
	parentMemory       = 128  // reserved for the parent process
)

const (
	megabyte        = 1 << 20
	unlimitedMemory = 1 << 40 // bytes; a larger cgroup limit means none
)

// checkMemoryFlag returns an error if a value of --memory is out of range. 0 means the
// default.
func checkMemoryFlag(megabytes int64) error {
	if megabytes != 0 && megabytes < minWorkerMemory || megabytes > unlimitedMemory/megabyte {
		return usagef("--memory is in MB and must be from %d to %d", minWorkerMemory, unlimitedMemory/megabyte)
	}
	return nil
}

// fitMemory returns the number of workers, at most jobs, and the memory limit of
// each in MB, so that they fit into the container.
func fitMemory(jobs int) (workers int, memory int64) {
	limit := containerMemory()
	if limit == 0 {
		return jobs, workerMemory
	}
	available := max(limit/megabyte-parentMemory, minContainerMemory)
	workers = int(min(int64(jobs), max(available/minContainerMemory, 1)))
	return workers, min(workerMemory, available/int64(workers))
}

// containerMemory returns the cgroup's memory limit in bytes, 0 if there is none.
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

// bytesPerPixel is the memory for solving a picture: decoded image, grayscale
// pyramid, encoder. It is measured for JPEG and PNG, and rounded up.
const bytesPerPixel = 12

// checkMemory returns an error if a picture file has more than maxPixels pixels, or
// needs more memory than the limit in bytes or than is available. It reads only the
// header.
func checkMemory(data []byte, limit int64, maxPixels int) error {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil // the decoder reports the error
	}
	if err := picture.CheckSize(image.Pt(config.Width, config.Height), maxPixels); err != nil {
		return err
	}
	need := int64(config.Width) * int64(config.Height) * bytesPerPixel
	if limit > 0 && need > limit {
		return fmt.Errorf("needs about %d MB of memory; allow more with --memory", need/megabyte)
	}
	if available := availableMemory(); available > 0 && need > available {
		return fmt.Errorf("needs about %d MB of memory, and %d MB are available", need/megabyte, available/megabyte)
	}
	return nil
}

// availableMemory returns the free memory of the machine or of the container in bytes,
// 0 if unknown.
func availableMemory() int64 {
	available := meminfo("MemAvailable:")
	if limit := containerMemory(); limit > 0 {
		available = min(available, limit-child.Resident(os.Getpid()))
	}
	return available
}

// meminfo returns a value of /proc/meminfo in bytes, 0 if unknown.
func meminfo(name string) int64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == name {
			kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}
