package org.integrationgateway.server.telemetry;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.serve.ProviderMain;

/** A provider in its own process that traces its request to an upstream. */
public final class TracedProvider implements AppProvider {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final TracedService service =
      new TracedService("orders-provider", URI.create(System.getenv("COLLECTOR")));
  private final URI upstream = URI.create(System.getenv("UPSTREAM"));

  private TracedProvider() {}

  public static void main(String[] arguments) {
    ProviderMain.serve(TracedProvider::new);
  }

  @Override
  public AppMetadata metadata() {
    return new AppMetadata(
        "orders",
        Optional.empty(),
        Optional.empty(),
        List.of(
            new AppOperation(
                "fetch",
                Optional.empty(),
                Optional.empty(),
                "{\"type\": \"object\"}",
                Optional.empty(),
                OperationHints.NONE,
                List.of(),
                List.of())));
  }

  @Override
  public AppResult execute(AppCall call) {
    try {
      return service.step(
          "fetch",
          SpanKind.SPAN_KIND_SERVER,
          call.context().traceparent().orElseThrow(),
          own -> service.step("GET", SpanKind.SPAN_KIND_CLIENT, own, parent -> sent(call, parent)));
    } catch (Exception failure) {
      throw new AppException(AppException.Reason.FAILED, failure.toString());
    }
  }

  private AppResult sent(AppCall call, String parent) throws Exception {
    var request =
        HttpRequest.newBuilder(upstream)
            .header("traceparent", parent)
            .header("X-Credential", String.valueOf(call.credential().isPresent()))
            .build();
    return AppResult.json(HTTP.send(request, BodyHandlers.ofString()).body());
  }
}
