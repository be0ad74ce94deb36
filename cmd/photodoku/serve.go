package main

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/server"
	"github.com/photodoku/photodoku/internal/telemetry"
)

// serveWorkerName is the hidden command of the worker processes of serve.
const serveWorkerName = "serve-worker"

// serveOptions are the command line options of serve.
type serveOptions struct {
	listen, metrics string
	// tls is "auto" if this program makes the certificate, otherwise empty.
	tls             string
	tlsCert, tlsKey string
	server          server.Options
	memory, maxBody int64 // MB
	maxPixels       int
	maxPages        int
	budget          time.Duration
	model           string
	tokenFile       string
	logFormat       string
}

func serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve [flags]",
		Short: "Serve a web page and an HTTP API",
		Long: `Serve is a web server. Its page solves the Sudokus in photos: take, drop, paste or
choose a photo, see the answer in place, correct a digit, ask for the next step, or
check your own digits; or hold a camera over the puzzle. Phones allow the camera only on
HTTPS pages: --tls auto makes a certificate for this machine. /docs and /openapi.json
describe the API.

Pictures are solved in worker processes and are neither stored nor logged. The server
answers to localhost, to the name of this machine, to IP addresses, and to the names
given with --host. It accepts requests from its own page, from programs, and from the
web pages given with --cors.

The standard variable OTEL_EXPORTER_OTLP_ENDPOINT, such as http://localhost:4318,
sends traces to an OpenTelemetry collector.

SIGTERM and Ctrl-C finish the accepted requests; a second signal ends the server at
once.`,
		Example: `  photodoku serve
  photodoku serve --tls auto
  photodoku serve --listen :8080 --host sudoku.example.org --metrics :9090
  curl --data-binary @newspaper.jpg http://localhost:8080/v1/solve`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return serve(cmd, o) },
	}
	addServeFlags(cmd, &o)
	return cmd
}

func addServeFlags(cmd *cobra.Command, o *serveOptions) {
	f, s := cmd.Flags(), &o.server
	f.StringVar(&o.listen, "listen", "", "serve on `ADDRESS`; :8080 is port 8080 on all addresses (default "+defaultListen+", with --tls auto "+defaultListenTLS+")")
	f.StringVar(&o.metrics, "metrics", "", "serve metrics for Prometheus on `ADDRESS`")
	f.StringVar(&o.tls, "tls", "", "serve HTTPS with a certificate for this machine if `MODE` is auto; phones allow the camera only on HTTPS pages")
	f.StringVar(&o.tlsCert, "tls-cert", "", "serve HTTPS with the certificate in `FILE`, in PEM format")
	f.StringVar(&o.tlsKey, "tls-key", "", "use the private key in `FILE` for --tls-cert")
	f.IntVarP(&s.Workers, "workers", "j", runtime.GOMAXPROCS(0), "run `N` worker processes")
	f.Lookup("workers").DefValue = perProcessor
	f.IntVar(&s.Queue, "queue", 0, "let `N` requests wait for a worker (default 4 for each worker)")
	f.IntVar(&s.Live, "live", -1, "follow `N` live cameras at a time; 0 means none (default 4 for each worker)")
	f.Lookup("live").DefValue = "0" // so that help shows no default
	f.IntVar(&s.Rate, "rate", 600, "accept `N` requests of one client in a minute; 0 means no limit")
	f.DurationVar(&s.Timeout, "timeout", 30*time.Second, "stop processing a picture after `TIME`")
	f.DurationVar(&s.Wait, "wait", 15*time.Second, "let a request wait for a worker for `TIME`")
	f.DurationVar(&s.BodyTimeout, "body-timeout", 30*time.Second, "receive a request in `TIME`")
	f.Int64Var(&o.memory, "memory", 0, "stop processing a picture that needs more than `N` MB (default 1024, less in a small container)")
	f.Int64Var(&o.maxBody, "max-body", 32, "refuse uploads of more than `N` MB")
	f.IntVar(&o.maxPixels, "max-pixels", 50_000_000, "refuse pictures with more than `N` pixels")
	f.IntVar(&o.maxPages, "max-pages", 20, "refuse documents with more than `N` pages")
	f.DurationVar(&o.budget, "budget", defaultBudget, "return the best result so far after that `TIME` for each picture")
	f.StringVar(&o.model, "model", "", "read digits with the Tesseract model `MODEL`")
	f.StringSliceVar(&s.Hosts, "host", nil, "answer to the name `NAME`; * answers to all names")
	f.StringSliceVar(&s.Origins, "cors", nil, "let web pages of `ORIGIN`, such as https://example.org, use the API")
	f.BoolVar(&s.BehindProxy, "behind-proxy", false, "take the address of a client from the header X-Forwarded-For")
	f.StringVar(&o.tokenFile, "token-file", "", "accept only requests with the bearer token in `FILE` (default $PHOTODOKU_TOKEN, or no token)")
	f.StringVar(&o.logFormat, "log-format", "json", "write the log as `FORMAT`: text or json")
}

func (o *serveOptions) complete() error {
	s := &o.server
	if err := cmp.Or(positive("timeout", s.Timeout), positive("wait", s.Wait), positive("body-timeout", s.BodyTimeout),
		positive("budget", o.budget), positive("max-body", o.maxBody), positive("max-pixels", o.maxPixels),
		positive("max-pages", o.maxPages), checkMemoryFlag(o.memory), notNegative("queue", s.Queue),
		notNegative("rate", s.Rate)); err != nil {
		return err
	}
	switch {
	case o.maxBody > unlimitedMemory/megabyte:
		return usagef("--max-body is in MB and must be at most %d", unlimitedMemory/megabyte)
	case s.Workers < 1:
		return usagef("--workers must be at least 1")
	case (o.tlsCert == "") != (o.tlsKey == ""):
		return usagef("--tls-cert and --tls-key must be given together")
	case o.tls != "" && o.tls != tlsAuto:
		return usagef("--tls must be auto; use your own certificate with --tls-cert and --tls-key")
	case o.tls != "" && o.tlsCert != "":
		return usagef("--tls auto and --tls-cert cannot be combined")
	case o.logFormat != "text" && o.logFormat != "json":
		return usagef("--log-format must be text or json")
	}
	if o.listen == "" && o.tls == tlsAuto {
		o.listen = defaultListenTLS
	}
	o.listen = cmp.Or(o.listen, defaultListen)
	if o.memory == 0 {
		s.Workers, o.memory = fitMemory(s.Workers)
	}
	s.Queue = cmp.Or(s.Queue, 4*s.Workers)
	if s.Live < 0 {
		s.Live = 4 * s.Workers
	}
	s.Memory, s.MaxBytes = o.memory<<20, o.maxBody<<20
	s.WorkerArgs = []string{serveWorkerName,
		"--max-pixels=" + strconv.Itoa(o.maxPixels),
		"--max-pages=" + strconv.Itoa(o.maxPages),
		"--memory=" + strconv.FormatInt(s.Memory, 10),
		"--budget=" + o.budget.String(),
		"--model=" + o.model}
	s.Version = versions()
	return o.readToken()
}

// readToken reads the bearer token from a file or the environment, because other users
// can see the command line.
func (o *serveOptions) readToken() error {
	o.server.Token = strings.TrimSpace(os.Getenv("PHOTODOKU_TOKEN"))
	if o.tokenFile == "" {
		return nil
	}
	text, err := readTokenFile(o.tokenFile)
	if err != nil {
		return fmt.Errorf("cannot read the token in %s: %w", outfile.Quote(o.tokenFile), outfile.Reason(err))
	}
	if o.server.Token = strings.TrimSpace(string(text)); o.server.Token == "" {
		return fmt.Errorf("%s is empty; write a token into it", o.tokenFile)
	}
	return nil
}

// maxToken is the largest size of a token file in bytes. No request header may be so long.
const maxToken = 1 << 20

func readTokenFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f, 0, maxToken, "write only a token into it")
}

func serve(cmd *cobra.Command, o serveOptions) error {
	if cmd.Flags().Changed("live") {
		if err := notNegative("live", o.server.Live); err != nil {
			return err
		}
	}
	if cmd.Flags().Changed("queue") && o.server.Queue < 1 {
		return usagef("--queue must be at least 1")
	}
	if err := o.complete(); err != nil {
		return err
	}
	var handler slog.Handler = slog.NewJSONHandler(cmd.ErrOrStderr(), nil)
	if o.logFormat == "text" {
		handler = slog.NewTextHandler(cmd.ErrOrStderr(), nil)
	}
	o.server.Log = slog.New(handler)
	tracer, err := telemetry.New(os.Getenv, version, o.server.Log)
	if err != nil {
		return &usageError{err: err}
	}
	defer tracer.Close()
	o.server.Tracer = tracer
	s, err := server.New(o.server)
	if err != nil {
		return &usageError{err: err}
	}
	pair, err := o.certificate()
	if err != nil {
		return err
	}
	listener, err := listen(o.listen, "--listen")
	if err != nil {
		return err
	}
	address, scheme := listener.Addr(), "http"
	if pair != nil {
		scheme = "https"
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{*pair}})
	}
	var metrics net.Listener
	if o.metrics != "" {
		if metrics, err = listen(o.metrics, "--metrics"); err != nil {
			return err
		}
	}
	if err := announce(cmd.OutOrStdout(), scheme, address); err != nil {
		return err
	}
	return s.Run(cmd.Context(), listener, metrics)
}

func listen(address, flag string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("cannot serve on %s: %w; choose another address with %s", address, err, flag)
	}
	return l, nil
}

func serveWorkerCommand() *cobra.Command {
	var w server.Worker
	cmd := &cobra.Command{
		Use:    serveWorkerName,
		Short:  "Solve pictures for photodoku serve",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			preferAsOOMVictim()
			return w.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	f := cmd.Flags()
	f.IntVar(&w.Options.MaxPixels, "max-pixels", 0, "refuse pictures with more than `N` pixels")
	f.IntVar(&w.Limits.MaxPages, "max-pages", 0, "refuse documents with more than `N` pages")
	f.Int64Var(&w.Limits.Memory, "memory", 0, "use at most `N` bytes of memory")
	f.DurationVar(&w.Options.Budget, "budget", 0, "return the best result so far after that `TIME`")
	f.StringVar(&w.Options.Model, "model", "", "read digits with the Tesseract model `MODEL`")
	return cmd
}
