package eval

import "github.com/photodoku/photodoku"

// Summary counts the outcomes of a set.
type Summary struct {
	Photos int `json:"photos"`
	// Errors counts photos that could not be read.
	Errors int `json:"errors"`
	// BudgetExceeded counts photos whose time or work limit was reached.
	BudgetExceeded int `json:"budget_exceeded"`
	// Boards counts the true boards, and Found the ones that were found.
	Boards int `json:"boards"`
	Found  int `json:"found"`
	// Turned counts found boards that were read in a wrong orientation.
	Turned  int     `json:"turned"`
	Corners Corners `json:"corners"`
	// Digits counts the printed digits of all boards, found or not.
	Digits      int `json:"digits"`
	DigitsRight int `json:"digits_right"`
	// The next three count cells of found boards.
	Misread  int `json:"digits_misread"`
	Missed   int `json:"digits_read_as_empty"`
	Invented int `json:"empty_read_as_digits"`
	// ReadRight counts boards with every cell read right, SolvedRight boards
	// reported as solved with the right solution.
	ReadRight   int `json:"boards_read_right"`
	SolvedRight int `json:"boards_solved_right"`
	// Repaired counts boards that were solved right but not read right.
	Repaired int `json:"boards_repaired"`
	// Contents compares the contents of cells, on boards whose entries are known.
	Contents Contents `json:"contents"`
	// Causes counts the boards that were not solved by cause.
	Causes      map[Cause]int   `json:"causes"`
	Confidences []ConfidenceBin `json:"confidences"`
	// Silent counts silent errors: true boards reported as solved with a wrong
	// solution, and false boards reported as solved.
	Silent      int      `json:"wrong_in_silence"`
	SilentFiles []string `json:"wrong_in_silence_files"`
	FalseBoards int      `json:"false_boards"`
	// Statuses counts the statuses of the found boards.
	Statuses map[photodoku.Status]int `json:"statuses"`
	// Intervals are 95 % intervals of proportions, by the JSON name of the count.
	// The denominators include boards that were not found.
	Intervals map[string]Interval `json:"intervals_95"`
	// StageMS is the mean time of each stage per photo, in milliseconds.
	StageMS []StageMS  `json:"stages"`
	TotalMS Spread     `json:"total_ms"`
	TimeMS  BoardTimes `json:"time_ms"`
}

// Corners describes the corner errors, each the mean over the four corners of a
// board in percent of its side.
type Corners struct {
	Boards int     `json:"boards"`
	Mean   float64 `json:"mean_percent"`
	Worst  float64 `json:"worst_percent"`
	Within int     `json:"within_1_percent"`
}

// Summarise counts outcomes.
func Summarise(outcomes []Outcome) Summary {
	s := Summary{Statuses: map[photodoku.Status]int{}, Causes: map[Cause]int{}, Confidences: confidenceBins(), SilentFiles: []string{}}
	for _, o := range outcomes {
		s.addPhoto(o)
		for _, b := range o.Boards {
			s.addBoard(b)
		}
	}
	s.Corners.Mean /= max(1, float64(s.Corners.Boards))
	s.Intervals = map[string]Interval{
		"found":               Wilson(s.Found, s.Boards),
		"digits_right":        Wilson(s.DigitsRight, s.Digits),
		"boards_read_right":   Wilson(s.ReadRight, s.Boards),
		"boards_solved_right": Wilson(s.SolvedRight, s.Boards),
	}
	if c := s.Contents; c.Boards > 0 {
		s.Intervals["states_right"] = Wilson(c.StatesRight, c.Cells)
		s.Intervals["boards_print_right"] = Wilson(c.PrintRight, c.Boards)
		s.Intervals["boards_all_states_right"] = Wilson(c.AllRight, c.Boards)
		s.Intervals["entries_right"] = Wilson(c.EntriesRight, c.Entries)
		s.Intervals["slips_found"] = Wilson(c.SlipsFound, c.Slips)
		s.Intervals["false_alarms"] = Wilson(c.FalseAlarms, c.RightEntries)
	}
	s.addTimes(outcomes)
	return s
}

func (s *Summary) addPhoto(o Outcome) {
	s.Photos++
	s.Errors += one(o.Result.Error != "")
	s.BudgetExceeded += one(o.Result.BudgetExceeded)
	s.FalseBoards += len(o.False)
	silent := 0
	for _, b := range o.False {
		silent += one(b.Status.Trusted())
	}
	for _, b := range o.Boards {
		silent += one(b.Silent)
	}
	s.Silent += silent
	if silent > 0 {
		s.SilentFiles = append(s.SilentFiles, o.Photo.Name())
	}
}

func (s *Summary) addBoard(b BoardOutcome) {
	s.Boards++
	s.Contents.merge(b.Contents)
	s.Digits += b.Digits.Right + b.Digits.Misread + b.Digits.Missed
	if cause := b.cause(); cause != "" {
		s.Causes[cause]++
	}
	if b.Found == nil {
		return
	}
	s.Found++
	s.Statuses[b.Found.Status]++
	s.DigitsRight += b.Digits.Right
	s.Misread += b.Digits.Misread
	s.Missed += b.Digits.Missed
	s.Invented += b.Digits.Invented
	s.Turned += one(b.Turned)
	s.ReadRight += one(b.Digits.Wrong() == 0)
	s.SolvedRight += one(b.Right)
	s.Repaired += one(b.Right && b.Digits.Wrong() > 0)
	s.addConfidence(b.Truth, b.Found)
	if b.CornerError >= 0 {
		s.Corners.Boards++
		s.Corners.Mean += b.CornerError
		s.Corners.Worst = max(s.Corners.Worst, b.CornerError)
		s.Corners.Within += one(b.CornerError <= 1)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
