package org.integrationgateway.server.telemetry;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A service of another team, which sends its own steps to the same collector (OTLP over HTTP). */
record TracedService(String name, URI collector) {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Work that gets the {@code traceparent} of its step. */
  interface Work<T> {
    T during(String parent) throws Exception;
  }

  /**
   * Carries work out as a step.
   *
   * @param parent the {@code traceparent} that the service got
   */
  <T> T step(String step, Span.SpanKind kind, String parent, Work<T> work) throws Exception {
    var parts = parent.split("-");
    var id = new byte[8];
    ThreadLocalRandom.current().nextBytes(id);
    long began = nanos();
    try {
      return work.during("00-" + parts[1] + "-" + HexFormat.of().formatHex(id) + "-01");
    } finally {
      Function<String, ByteString> bytes = hex -> ByteString.copyFrom(HexFormat.of().parseHex(hex));
      send(
          Span.newBuilder()
              .setName(step)
              .setKind(kind)
              .setTraceId(bytes.apply(parts[1]))
              .setParentSpanId(bytes.apply(parts[2]))
              .setSpanId(ByteString.copyFrom(id))
              .setStartTimeUnixNano(began)
              .setEndTimeUnixNano(nanos())
              .build());
    }
  }

  private static long nanos() {
    return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
  }

  private void send(Span span) throws IOException, InterruptedException {
    var resource =
        Resource.newBuilder()
            .addAttributes(
                KeyValue.newBuilder()
                    .setKey("service.name")
                    .setValue(AnyValue.newBuilder().setStringValue(name)));
    var request =
        ExportTraceServiceRequest.newBuilder()
            .addResourceSpans(
                ResourceSpans.newBuilder()
                    .setResource(resource)
                    .addScopeSpans(ScopeSpans.newBuilder().addSpans(span)))
            .build();
    var sent =
        HTTP.send(
            HttpRequest.newBuilder(collector.resolve("/v1/traces"))
                .header("Content-Type", "application/x-protobuf")
                .POST(BodyPublishers.ofByteArray(request.toByteArray()))
                .build(),
            BodyHandlers.discarding());
    if (sent.statusCode() != 200) {
      throw new IOException("the collector responds with " + sent.statusCode());
    }
  }
}
