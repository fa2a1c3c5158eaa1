package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.opentelemetry.proto.trace.v1.Span;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.GrpcClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Traces through the process of a provider, sent over gRPC. */
@DisabledOnOs(OS.WINDOWS)
final class ProviderTraceTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String OTHER = "11111111111111111111111111111111";

  private static String parent(String trace) {
    return "00-" + trace + "-b7ad6b7169203331-01";
  }

  @TempDir Path home;

  @Test
  void aProviderGetsTheStepThatCallsIt() throws Exception {
    System.setProperty("otel.bsp.schedule.delay", "50");
    FixturePackage.write(home.resolve("fixture"));
    try (var collector = new OtlpCollector();
        var gateway =
            ConfiguredGateway.start(
                home,
                """
                providers:
                  telemetry:
                    default:
                      source: builtin:otlp
                      config:
                        {endpoint: "%s", protocol: grpc, headers: {x-team: gateway}}
                apps:
                  fixed:
                    provider: {source: {path: fixture}}
                    env: {FIXTURE_MODE: GOOD}
                    runtime: {pool: {startupTimeout: 5m}}
                """
                    .formatted(collector.grpcUrl()))) {
      var alice = gateway.token("user:alice");
      var said = rest(gateway.gateway().uri().resolve("/api/v1/fixed/say"), alice);
      var provider = collector.await("provider");
      assertThat(hex(provider.getTraceId())).isEqualTo(TRACE);
      assertThat(provider.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
      assertThat(said).contains("00-" + TRACE + "-" + hex(provider.getSpanId()) + "-01");
      assertThat(collector.headers).containsEntry("x-team", "gateway");

      grpc(gateway.gateway().uri(), alice);
      var door = collector.await(AppGrpc.getInvokeMethod().getFullMethodName());
      assertThat(hex(door.getTraceId())).isEqualTo(OTHER);
      assertThat(door.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
      assertThat(attributes(door.getAttributesList()))
          .containsEntry("rpc.system.name", "grpc")
          .containsEntry("rpc.response.status_code", "OK");
      assertThat(collector.trace(door)).containsKeys("fixed/say", "provider");
    } finally {
      System.clearProperty("otel.bsp.schedule.delay");
    }
  }

  private static String rest(URI uri, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("traceparent", parent(TRACE))
            .POST(BodyPublishers.ofString("{}"))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }

  private static void grpc(URI uri, String token) throws Exception {
    try (var client = GrpcClient.of(uri)) {
      var headers = new Metadata();
      headers.put(Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER), parent(OTHER));
      var call = InvokeRequest.newBuilder().setApp("fixed").setOperation("say").build();
      AppGrpc.newBlockingStub(client.as(token))
          .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
          .invoke(call);
    }
  }
}
