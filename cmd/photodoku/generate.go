package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/solver"
)

// generateCommand makes puzzles, a line each, so that text can take them.
func generateCommand() *cobra.Command {
	var o solver.GenerateOptions
	var n int
	var difficulty string
	cmd := &cobra.Command{
		Use:   "generate [flags]",
		Short: "Make Sudokus with exactly one solution",
		Long: `Generate makes puzzles that have exactly one solution and writes each on a
line of 81 characters. Without --givens no given can be taken from them.`,
		Example: `  photodoku generate
  photodoku generate -n 100 --difficulty hard > hard.txt
  photodoku generate --givens 30 --seed 7 | photodoku text --format grid`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var ok bool
			if o.Difficulty, ok = solver.ParseDifficulty(difficulty); !ok {
				return usagef("no difficulty %q: there are easy, medium, hard, expert and extreme, or any", difficulty)
			}
			if n < 0 {
				return usagef("-n %d: a number of puzzles is wanted", n)
			}
			if o.Givens != 0 && (o.Givens < 17 || o.Givens > 81) {
				return usagef("no puzzle has %d givens: ask for 17 to 81", o.Givens)
			}
			if !cmd.Flags().Changed("seed") {
				o.Seed = rand.Uint64()
			}
			return generate(cmd, o, n)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&n, "number", "n", 1, "make `N` puzzles")
	f.StringVar(&difficulty, "difficulty", "any", "make them `D`: easy, medium, hard, expert, extreme or any")
	f.IntVar(&o.Givens, "givens", 0, "leave `N` givens (default as few as can be)")
	f.Uint64Var(&o.Seed, "seed", 0, "make the same puzzles again for the same `N` (default another one each time)")
	return cmd
}

func generate(cmd *cobra.Command, o solver.GenerateOptions, n int) error {
	seeds := rand.New(rand.NewPCG(o.Seed, 0))
	for range n {
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		o.Seed = seeds.Uint64()
		g, err := solver.Generate(o)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), g); err != nil {
			return err
		}
	}
	return nil
}
