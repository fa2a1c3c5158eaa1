package provider

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	"app/provider/protocol"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
)

const (
	// grace is how long calls may go on: within two seconds of being asked the process must be gone.
	grace          = 1400 * time.Millisecond
	largestMessage = 64 << 20
	notListed      = 1
	startedByHand  = 64
	cannotListen   = 69
	byHand         = `This is a provider of the Integration Gateway: the gateway starts it, it does nothing alone.
  gateway package && gateway serve
(SERVICE_PROVIDER_SOCKET is not set; a host names there the unix socket to listen on.)
`
)

// Serve serves an app until its host asks it to leave, or is gone. Its build asks it to list its operations in a file.
func Serve(app App) {
	if file := os.Getenv("SERVICE_CATALOG_FILE"); file != "" {
		if err := writeCatalog(&app, file, os.Getenv("SERVICE_CATALOG_CONFIG")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(notListed)
		}
		return
	}
	socket := os.Getenv("SERVICE_PROVIDER_SOCKET")
	if socket == "" {
		fmt.Fprint(os.Stderr, byHand)
		os.Exit(startedByHand)
	}
	name := os.Getenv("SERVICE_PROVIDER_NAME")
	if name == "" {
		name = app.name
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		logLine("error", "cannot listen on "+socket, "", err)
		os.Exit(cannotListen)
	}
	lifecycle := newLifecycle(name, &app)
	server := grpc.NewServer(grpc.MaxRecvMsgSize(largestMessage), grpc.MaxSendMsgSize(largestMessage))
	protocol.RegisterProviderLifecycleServer(server, lifecycle)
	protocol.RegisterAppProviderServer(server, &service{lifecycle: lifecycle})
	grpc_health_v1.RegisterHealthServer(server, lifecycle.health)
	leaveWhenAsked(lifecycle)
	go server.Serve(listener)

	<-lifecycle.shutdown
	lifecycle.stop()
	late := time.AfterFunc(grace, server.Stop)
	server.GracefulStop()
	late.Stop()
	os.Remove(socket)
}

// leaveWhenAsked leaves at SIGTERM, at SIGINT, and at the end of standard input, which says that the host is gone.
func leaveWhenAsked(lifecycle *lifecycle) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-signals
		lifecycle.leave()
	}()
	go func() {
		io.Copy(io.Discard, os.Stdin)
		lifecycle.leave()
	}()
}
