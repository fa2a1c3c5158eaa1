package provider

import (
	"context"

	"app/provider/protocol"
)

// service is the app as its host calls it: AppProvider of the protocol.
type service struct {
	protocol.UnimplementedAppProviderServer
	lifecycle *lifecycle
}

func (one *service) GetMetadata(context.Context, *protocol.GetMetadataRequest) (*protocol.GetMetadataResponse, error) {
	if err := one.lifecycle.requireServing(); err != nil {
		return nil, err
	}
	app := one.lifecycle.app
	metadata := &protocol.GetMetadataResponse{Name: app.name, Description: app.description}
	for _, operation := range app.sorted() {
		metadata.Operations = append(metadata.Operations, &protocol.AppOperation{
			Id: operation.id, Title: operation.title, Description: operation.description,
			InputSchema: operation.inputSchema, OutputSchema: operation.outputSchema,
			Hints: &protocol.OperationHints{ReadOnly: &operation.readOnly},
		})
	}
	return metadata, nil
}

func (one *service) Execute(ctx context.Context, request *protocol.ExecuteRequest) (*protocol.ExecuteResponse, error) {
	if err := one.lifecycle.requireServing(); err != nil {
		return nil, err
	}
	body, err := one.lifecycle.app.Call(ctx, request.Operation, request.InputJson)
	if err != nil {
		return nil, refused(err, request.Operation, request.GetContext().GetRequestId())
	}
	return &protocol.ExecuteResponse{
		Status:  200,
		Headers: []*protocol.Header{{Name: "content-type", Values: []string{"application/json"}}},
		Body:    body,
	}, nil
}
