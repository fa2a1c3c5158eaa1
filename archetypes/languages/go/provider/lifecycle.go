package provider

import (
	"context"
	"sync"

	"app/provider/protocol"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

const spoken = 1

// stage is where in its life the provider is; the text is what it says while it does not serve.
type stage string

const (
	launched   stage = "it waits to be configured"
	configured stage = "it waits to be started"
	serving    stage = ""
	stopped    stage = "it is shutting down"
)

// lifecycle is how the host brings the provider up and down.
type lifecycle struct {
	protocol.UnimplementedProviderLifecycleServer
	name     string
	app      *App
	health   *health.Server
	shutdown chan struct{}
	once     sync.Once
	mutex    sync.RWMutex
	stage    stage
}

func newLifecycle(name string, app *App) *lifecycle {
	one := &lifecycle{
		name: name, app: app, health: health.NewServer(), shutdown: make(chan struct{}), stage: launched,
	}
	one.health.SetServingStatus("", grpc_health_v1.HealthCheckResponse_NOT_SERVING)
	return one
}

// requireServing fails while the provider takes no calls.
func (one *lifecycle) requireServing() error {
	one.mutex.RLock()
	defer one.mutex.RUnlock()
	if one.stage != serving {
		return notNow("the provider does not serve: " + string(one.stage))
	}
	return nil
}

// leave asks the process to end.
func (one *lifecycle) leave() {
	one.once.Do(func() { close(one.shutdown) })
}

func (one *lifecycle) stop() {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	one.stage = stopped
	one.health.Shutdown()
}

func (one *lifecycle) GetIdentity(context.Context, *protocol.GetIdentityRequest) (*protocol.GetIdentityResponse, error) {
	return &protocol.GetIdentityResponse{
		Kind: "app", Name: one.name, MinProtocolVersion: spoken, MaxProtocolVersion: spoken,
	}, nil
}

func (one *lifecycle) Configure(_ context.Context, request *protocol.ConfigureRequest) (*protocol.ConfigureResponse, error) {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	if request.ProtocolVersion != spoken {
		return nil, notNow("only protocol version 1 is spoken here")
	}
	if one.stage != launched {
		return nil, notNow("the provider is configured already: start a new process to configure it anew")
	}
	response := &protocol.ConfigureResponse{}
	for _, problem := range one.app.Configure(request.ConfigJson) {
		response.Problems = append(response.Problems,
			&protocol.Problem{Pointer: problem.Pointer, Message: problem.Message})
	}
	if len(response.Problems) == 0 {
		one.stage = configured
	}
	return response, nil
}

func (one *lifecycle) Start(context.Context, *protocol.StartRequest) (*protocol.StartResponse, error) {
	one.mutex.Lock()
	defer one.mutex.Unlock()
	if one.stage == launched || one.stage == stopped {
		return nil, notNow("the provider is not configured: call Configure first")
	}
	one.stage = serving
	one.health.SetServingStatus("", grpc_health_v1.HealthCheckResponse_SERVING)
	return &protocol.StartResponse{}, nil
}

func (one *lifecycle) Health(context.Context, *protocol.HealthRequest) (*protocol.HealthResponse, error) {
	one.mutex.RLock()
	defer one.mutex.RUnlock()
	return &protocol.HealthResponse{Ready: one.stage == serving, Message: string(one.stage)}, nil
}

func (one *lifecycle) Shutdown(context.Context, *protocol.ShutdownRequest) (*protocol.ShutdownResponse, error) {
	one.leave()
	return &protocol.ShutdownResponse{}, nil
}

func notNow(message string) error {
	return status.Error(codes.FailedPrecondition, message)
}
