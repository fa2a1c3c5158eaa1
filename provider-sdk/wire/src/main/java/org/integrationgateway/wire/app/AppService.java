package org.integrationgateway.wire.app;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.CompletePromptRequest;
import org.integrationgateway.protocol.v1.CompletePromptResponse;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.ExecuteStreamResponse;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.protocol.v1.GetPromptRequest;
import org.integrationgateway.protocol.v1.GetPromptResponse;
import org.integrationgateway.protocol.v1.GetSessionCatalogRequest;
import org.integrationgateway.protocol.v1.GetSessionCatalogResponse;
import org.integrationgateway.protocol.v1.ListPromptsRequest;
import org.integrationgateway.protocol.v1.ListPromptsResponse;
import org.integrationgateway.protocol.v1.ListResourcesRequest;
import org.integrationgateway.protocol.v1.ListResourcesResponse;
import org.integrationgateway.protocol.v1.ReadResourceRequest;
import org.integrationgateway.protocol.v1.ReadResourceResponse;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.protocol.v1.ResolveHttpSubjectRequest;
import org.integrationgateway.protocol.v1.ResolveHttpSubjectResponse;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.Contexts;
import org.integrationgateway.wire.call.Sink;
import org.integrationgateway.wire.call.Workers;
import org.integrationgateway.wire.transport.Serving;
import org.integrationgateway.wire.transport.Wire;

/** The service adapter: serves the configured app over the protocol. */
final class AppService extends AppProviderGrpc.AppProviderImplBase {
  /** Leaves room for status and headers beside the body. */
  private static final int MAX_BODY = Wire.MAX_MESSAGE - (64 << 10);

  private static final int FRAME = 64 << 10;

  private final Serving<AppProvider> serving;
  private final Workers workers;

  AppService(Serving<AppProvider> serving, Workers workers) {
    this.serving = serving;
    this.workers = workers;
  }

  @Override
  public void getMetadata(GetMetadataRequest request, StreamObserver<GetMetadataResponse> answer) {
    workers.run(
        "the catalog",
        AppFailures.ALL,
        answer,
        cancellation -> MetadataCodec.write(serving.unnamed().metadata()));
  }

  @Override
  public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
    var deadline = Calls.incoming();
    var what = "operation '" + request.getOperation() + "'";
    workers.run(
        what, AppFailures.ALL, answer, cancellation -> execute(request, deadline, cancellation));
  }

  @Override
  public void executeStream(ExecuteRequest request, StreamObserver<ExecuteStreamResponse> answer) {
    var deadline = Calls.incoming();
    workers.stream(
        "operation '" + request.getOperation() + "'",
        AppFailures.ALL,
        answer,
        (sink, cancellation) -> {
          var app = offering(AppFeature.EXECUTE_STREAM);
          var call = CallCodec.read(request, deadline, cancellation);
          call.context()
              .during(
                  () -> {
                    try (var stream = app.executeStream(call)) {
                      send(stream, sink);
                    }
                    return null;
                  });
        });
  }

  @Override
  public void getSessionCatalog(
      GetSessionCatalogRequest request, StreamObserver<GetSessionCatalogResponse> answer) {
    workers.run(
        "the catalog of a session",
        AppFailures.ALL,
        answer,
        cancellation -> {
          var app = offering(AppFeature.SESSION_CATALOG);
          var query =
              new SessionCatalogQuery(
                  Contexts.read(request.getContext()), CallCodec.credential(request.getContext()));
          return MetadataCodec.write(query.context().during(() -> app.sessionCatalog(query)));
        });
  }

  @Override
  public void resolveHttpSubject(
      ResolveHttpSubjectRequest request, StreamObserver<ResolveHttpSubjectResponse> answer) {
    workers.run(
        "the subject of a hosted request",
        AppFailures.ALL,
        answer,
        cancellation ->
            HttpSubjectCodec.write(
                offering(AppFeature.RESOLVE_HTTP_SUBJECT)
                    .resolveHttpSubject(HttpSubjectCodec.read(request))));
  }

  @Override
  public void listResources(
      ListResourcesRequest request, StreamObserver<ListResourcesResponse> answer) {
    offer(
        AppFeature.RESOURCES,
        request.getContext(),
        answer,
        (app, query) -> OfferCodec.write(app.resources(query)));
  }

  @Override
  public void readResource(
      ReadResourceRequest request, StreamObserver<ReadResourceResponse> answer) {
    offer(
        AppFeature.RESOURCES,
        request.getContext(),
        answer,
        (app, query) -> OfferCodec.write(app.readResource(request.getUri(), query)));
  }

  @Override
  public void listPrompts(ListPromptsRequest request, StreamObserver<ListPromptsResponse> answer) {
    offer(
        AppFeature.PROMPTS,
        request.getContext(),
        answer,
        (app, query) -> OfferCodec.writePrompts(app.prompts(query)));
  }

  @Override
  public void getPrompt(GetPromptRequest request, StreamObserver<GetPromptResponse> answer) {
    offer(
        AppFeature.PROMPTS,
        request.getContext(),
        answer,
        (app, query) ->
            OfferCodec.write(app.prompt(request.getName(), request.getArgumentsMap(), query)));
  }

  @Override
  public void completePrompt(
      CompletePromptRequest request, StreamObserver<CompletePromptResponse> answer) {
    offer(
        AppFeature.PROMPTS,
        request.getContext(),
        answer,
        (app, query) -> OfferCodec.writeValues(app.completions(OfferCodec.read(request), query)));
  }

  private <T> void offer(
      AppFeature feature,
      RequestContext context,
      StreamObserver<T> answer,
      BiFunction<AppProvider, OfferQuery, T> question) {
    var deadline = Calls.incoming();
    workers.run(
        "the " + feature.text(),
        AppFailures.ALL,
        answer,
        cancellation -> {
          var app = offering(feature);
          var query = OfferCodec.read(context);
          return deadline.during(() -> query.context().during(() -> question.apply(app, query)));
        });
  }

  private AppProvider offering(AppFeature feature) {
    var app = serving.unnamed();
    if (!app.metadata().features().contains(feature)) {
      throw new AppException(
          Reason.NOT_SUPPORTED, "this app does not offer '" + feature.text() + "'");
    }
    return app;
  }

  private static void send(AppStream stream, Sink<ExecuteStreamResponse> sink) {
    try {
      sink.send(ExecuteStreamResponse.newBuilder().setHead(CallCodec.head(stream)).build());
      var buffer = new byte[FRAME];
      for (int read = stream.body().read(buffer); read >= 0; read = stream.body().read(buffer)) {
        var data = ByteString.copyFrom(buffer, 0, read);
        sink.send(ExecuteStreamResponse.newBuilder().setData(data).build());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException left) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the caller disconnected");
    }
  }

  private ExecuteResponse execute(
      ExecuteRequest request, Deadline deadline, Cancellation cancellation) {
    var call = CallCodec.read(request, deadline, cancellation);
    var result = call.context().during(() -> serving.unnamed().execute(call));
    if (result.body().length > MAX_BODY) {
      throw new AppException(
          Reason.FAILED,
          "operation '%s' returned %d bytes; the limit is %d: return the result in pages"
              .formatted(request.getOperation(), result.body().length, MAX_BODY));
    }
    return CallCodec.write(result);
  }
}
