package solver

import "container/heap"

// queue holds the sets of puzzles still to examine, the most probable first.
// A set is kept as the place where it was split off.
type queue struct {
	splits []split
	parts  parts
	sum    float64
}

// split is a set from which a decided part was taken away. What is left falls
// into one set for each cell where the two differ: that cell not as in the
// decided part, the differing cells before it as there, the others free.
type split struct {
	whole, decided puzzleSet
}

// part is one of the sets that a split leaves.
type part struct {
	probability float64
	split, cell int32
}

// parts is a heap.
type parts []part

func (p parts) Len() int           { return len(p) }
func (p parts) Less(a, b int) bool { return p[a].probability > p[b].probability }
func (p parts) Swap(a, b int)      { p[a], p[b] = p[b], p[a] }
func (p *parts) Push(x any)        { *p = append(*p, x.(part)) }
func (p *parts) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// recount sums anew, free of the rounding that adding and taking away left.
func (q *queue) recount() {
	q.sum = 0
	for _, p := range q.parts {
		q.sum += p.probability
	}
}

// pop takes the most probable set.
func (q *queue) pop() puzzleSet {
	top := heap.Pop(&q.parts).(part)
	q.sum -= top.probability
	s := q.splits[top.split]
	cell := int(top.cell)
	set := s.whole
	copy(set[:cell], s.decided[:cell])
	set[cell] = s.whole[cell] &^ s.decided[cell]
	return set
}

// tooSmall is the part of the best solution's probability below which a set is
// not worth a place in the queue.
const tooSmall = 1e-8

// split queues what is left of the set when the decided part is taken away.
func (d *decoder) split(whole, decided puzzleSet) {
	q := &d.queue
	q.splits = append(q.splits, split{whole, decided})
	least := tooSmall * d.most()
	probability := whole.probability(&d.beliefs)
	for cell := range whole {
		if whole[cell] == decided[cell] {
			continue
		}
		// probability is that of the set with the cells before this one as in
		// the decided part.
		left := puzzleSet{}
		left[cell] = whole[cell] &^ decided[cell]
		sum := whole.cellSum(cell, &d.beliefs)
		p := probability * left.cellSum(cell, &d.beliefs) / sum
		probability *= decided.cellSum(cell, &d.beliefs) / sum
		if p <= least {
			d.dropped += p
			continue
		}
		q.sum += p
		heap.Push(&q.parts, part{p, int32(len(q.splits) - 1), int32(cell)})
	}
}
