package solver

import "container/heap"

// queue holds the sets of boards to examine, the one with the highest bound
// first. A set is stored as the split that it comes from.
type queue struct {
	splits []*split
	parts  parts
	sum    float64
}

// split is a set from which a decided part was taken away. The rest is one set
// for each cell in which the two differ: that cell not as in the decided part,
// the differing cells before it as there, the others free.
type split struct {
	whole, decided boardSet
}

// part is one of the sets that a split leaves.
type part struct {
	// bound is an upper bound of the weight; unitsWeighed reports whether it
	// considers the units.
	bound        float64
	split        int32
	cell         int8
	unitsWeighed bool
}

// parts is a heap.
type parts []part

func (p parts) Len() int           { return len(p) }
func (p parts) Less(a, b int) bool { return p[a].bound > p[b].bound }
func (p parts) Swap(a, b int)      { p[a], p[b] = p[b], p[a] }
func (p *parts) Push(x any)        { *p = append(*p, x.(part)) }
func (p *parts) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// recount computes the sum again, free of the rounding errors of its updates.
func (q *queue) recount() {
	q.sum = 0
	for _, p := range q.parts {
		q.sum += p.bound
	}
}

func (q *queue) push(p part) {
	q.sum += p.bound
	heap.Push(&q.parts, p)
}

// set is the set of boards of a part.
func (q *queue) set(p part) boardSet {
	s := q.splits[p.split]
	cell := int(p.cell)
	set := s.whole
	copy(set[:cell], s.decided[:cell])
	set[cell] = s.whole[cell].without(s.decided[cell])
	return set
}

// next takes the set with the highest bound. It returns false if the units
// lower that bound: then the set is back in its new place.
func (d *decoder) next() (set boardSet, ok bool) {
	q := &d.queue
	top := heap.Pop(&q.parts).(part)
	q.sum -= top.bound
	set = q.set(top)
	if !d.weights.entries || top.unitsWeighed {
		return set, true
	}
	top.unitsWeighed = true
	lower := d.units.of(&set)
	if lower > 0.9*top.bound {
		return set, true
	}
	top.bound = lower
	d.keep(top)
	return set, false
}

// tooSmall is the part of the best solution's weight below which a set is not queued.
const tooSmall = 1e-8

// keep queues a part, unless it is too small.
func (d *decoder) keep(p part) {
	if p.bound <= tooSmall*d.bestWeight {
		d.dropped += p.bound
		return
	}
	d.queue.push(p)
}

// split queues the rest of a set after the decided part is taken away.
func (d *decoder) split(whole *boardSet, decided boardSet) {
	d.queue.splits = append(d.queue.splits, &split{*whole, decided})
	w := d.weights
	// before is the bound of the set with the cells before this one as in the
	// decided part.
	before := w.bound(whole)
	for cell := range whole {
		if whole[cell] == decided[cell] {
			continue
		}
		sum := w.sum(cell, whole[cell])
		rest := w.sum(cell, whole[cell].without(decided[cell]))
		d.keep(part{bound: before * rest / sum, split: int32(len(d.queue.splits) - 1), cell: int8(cell)})
		before *= w.sum(cell, decided[cell]) / sum
	}
}
