package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/solver"
)

func generateCommand() *cobra.Command {
	var o solver.GenerateOptions
	var n int
	var difficulty string
	cmd := &cobra.Command{
		Use:   "generate [flags]",
		Short: "Generate Sudokus with exactly one solution",
		Long: `Generate writes puzzles that have exactly one solution, each on a line of 81
characters. Without --givens the puzzles are minimal: no given can be removed.`,
		Example: `  photodoku generate
  photodoku generate -n 100 --difficulty hard > hard.txt
  photodoku generate --givens 30 --seed 7 | photodoku text --format grid`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var ok bool
			if o.Difficulty, ok = solver.ParseDifficulty(difficulty); !ok {
				return usagef("--difficulty %q must be easy, medium, hard, expert, extreme or any", difficulty)
			}
			if n < 0 {
				return usagef("-n %d must not be negative", n)
			}
			if o.Givens != 0 && (o.Givens < 17 || o.Givens > 81) {
				return usagef("--givens %d must be 17 to 81", o.Givens)
			}
			if !cmd.Flags().Changed("seed") {
				o.Seed = rand.Uint64()
			}
			return generate(cmd, o, n)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&n, "number", "n", 1, "generate `N` puzzles")
	f.StringVar(&difficulty, "difficulty", "any", "generate puzzles of difficulty `D`: easy, medium, hard, expert, extreme or any")
	f.IntVar(&o.Givens, "givens", 0, "keep `N` givens (default: as few as possible)")
	f.Uint64Var(&o.Seed, "seed", 0, "use the seed `N`, which determines the puzzles (default random)")
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
