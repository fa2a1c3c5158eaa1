package org.integrationgateway.wire.app;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteStreamResponse;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.protocol.v1.GetSessionCatalogRequest;
import org.integrationgateway.protocol.v1.ListPromptsRequest;
import org.integrationgateway.protocol.v1.ListResourcesRequest;
import org.integrationgateway.protocol.v1.ReadResourceRequest;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.SessionCatalog;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.call.PieceStream;
import org.integrationgateway.wire.call.StreamingCall;
import org.integrationgateway.wire.transport.Wire;

/** The client adapter: an app on the other side of a channel. */
final class AppClient implements AppProvider {
  private static final Duration METADATA_TIMEOUT = Duration.ofSeconds(30);

  private final Channel channel;
  private final String name;
  private final Calls calls;

  AppClient(Channel channel, String name) {
    this.channel = channel;
    this.name = name;
    this.calls = new Calls(channel, name, AppFailures.ALL);
  }

  @Override
  public AppMetadata metadata() {
    try {
      return MetadataCodec.read(
          ClientCalls.blockingUnaryCall(
              channel,
              AppProviderGrpc.getGetMetadataMethod(),
              CallOptions.DEFAULT
                  .withDeadlineAfter(METADATA_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS)
                  .withMaxInboundMessageSize(Wire.MAX_CATALOG),
              GetMetadataRequest.getDefaultInstance()));
    } catch (StatusRuntimeException failure) {
      throw calls.failures().fromStatus(failure, "the catalog of provider '" + name + "'");
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          "provider '" + name + "' returned an invalid description: " + invalid.getMessage(),
          invalid);
    }
  }

  @Override
  public AppResult execute(AppCall call) {
    try {
      return CallCodec.read(
          during(
              call,
              () ->
                  ProcessorPlace.without(
                      () ->
                          ClientCalls.blockingUnaryCall(
                              channel,
                              AppProviderGrpc.getExecuteMethod(),
                              Calls.options(),
                              CallCodec.write(call)))));
    } catch (StatusRuntimeException failure) {
      throw calls.failures().fromStatus(failure, what(call));
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          what(call) + " returned an invalid message: " + invalid.getMessage(),
          invalid);
    }
  }

  /** An app that does not stream answers as a whole. */
  @Override
  public AppStream executeStream(AppCall call) {
    var answers = stream(call);
    try {
      var head = answers.next();
      if (head.isEmpty() || !head.get().hasHead()) {
        throw new AppException(Reason.FAILED, what(call) + " did not start its response");
      }
      return CallCodec.read(
          head.get().getHead(), new PieceStream<>(answers, ExecuteStreamResponse::getData));
    } catch (AppException failure) {
      answers.close();
      if (failure.reason() == Reason.NOT_SUPPORTED) {
        return AppStream.of(execute(call));
      }
      throw failure;
    } catch (IllegalArgumentException invalid) {
      answers.close();
      throw new AppException(
          Reason.FAILED,
          what(call) + " returned an invalid message: " + invalid.getMessage(),
          invalid);
    }
  }

  private StreamingCall<ExecuteRequest, ExecuteStreamResponse> stream(AppCall call) {
    return during(
        call,
        () ->
            calls.askBytes(
                AppProviderGrpc.getExecuteStreamMethod(),
                CallCodec.write(call),
                "operation '" + call.operation() + "'"));
  }

  /** Runs a request within the context and the deadline of its call. */
  private static <T> T during(AppCall call, Supplier<T> request) {
    return call.context().during(() -> call.deadline().during(request));
  }

  @Override
  public SessionCatalog sessionCatalog(SessionCatalogQuery query) {
    var request =
        GetSessionCatalogRequest.newBuilder()
            .setContext(CallCodec.write(query.context(), query.credential()))
            .build();
    try {
      return MetadataCodec.read(
          calls.ask(
              AppProviderGrpc.getGetSessionCatalogMethod(),
              request,
              Calls.options().withMaxInboundMessageSize(Wire.MAX_CATALOG),
              "the catalog of a session"));
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          "provider '" + name + "' returned an invalid description: " + invalid.getMessage(),
          invalid);
    }
  }

  @Override
  public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
    try {
      return HttpSubjectCodec.read(
          calls.ask(
              AppProviderGrpc.getResolveHttpSubjectMethod(),
              HttpSubjectCodec.write(request),
              "the subject of a hosted request"));
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          "provider '" + name + "' returned no subject: " + invalid.getMessage(),
          invalid);
    }
  }

  @Override
  public ResourceList resources(OfferQuery query) {
    var request = ListResourcesRequest.newBuilder().setContext(OfferCodec.write(query)).build();
    return valid(
        "returned an invalid list of resources",
        () ->
            OfferCodec.read(
                calls.ask(
                    AppProviderGrpc.getListResourcesMethod(), request, lists(), "its resources")));
  }

  @Override
  public List<ResourceContent> readResource(String uri, OfferQuery query) {
    var request =
        ReadResourceRequest.newBuilder().setUri(uri).setContext(OfferCodec.write(query)).build();
    return valid(
        "returned an invalid resource",
        () ->
            OfferCodec.read(
                calls.ask(AppProviderGrpc.getReadResourceMethod(), request, "a resource")));
  }

  @Override
  public List<Prompt> prompts(OfferQuery query) {
    var request = ListPromptsRequest.newBuilder().setContext(OfferCodec.write(query)).build();
    return valid(
        "returned an invalid list of prompts",
        () ->
            OfferCodec.read(
                calls.ask(
                    AppProviderGrpc.getListPromptsMethod(), request, lists(), "its prompts")));
  }

  @Override
  public PromptResult prompt(String prompt, Map<String, String> arguments, OfferQuery query) {
    return valid(
        "returned an invalid prompt",
        () ->
            OfferCodec.read(
                calls.ask(
                    AppProviderGrpc.getGetPromptMethod(),
                    OfferCodec.write(prompt, arguments, query),
                    "prompt '" + prompt + "'")));
  }

  /** An app of an older version suggests nothing. */
  @Override
  public List<String> completions(PromptCompletion typing, OfferQuery query) {
    try {
      return calls
          .ask(
              AppProviderGrpc.getCompletePromptMethod(),
              OfferCodec.write(typing, query),
              "values of prompt '" + typing.prompt() + "'")
          .getValuesList();
    } catch (AppException failure) {
      if (failure.reason() == Reason.NOT_SUPPORTED) {
        return List.of();
      }
      throw failure;
    }
  }

  private static CallOptions lists() {
    return Calls.options().withMaxInboundMessageSize(Wire.MAX_CATALOG);
  }

  private <T> T valid(String fault, Supplier<T> answer) {
    try {
      return answer.get();
    } catch (IllegalArgumentException invalid) {
      throw new AppException(
          Reason.FAILED,
          "provider '%s' %s: %s".formatted(name, fault, invalid.getMessage()),
          invalid);
    }
  }

  private String what(AppCall call) {
    return "operation '" + call.operation() + "' of provider '" + name + "'";
  }
}
