package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.integrationgateway.core.testing.Eventually;

/** A collector of OpenTelemetry, over HTTP and gRPC, which keeps the spans that it receives. */
final class OtlpCollector implements AutoCloseable {
  private final List<ResourceSpans> received = new CopyOnWriteArrayList<>();

  /** The headers of the last request, by name in lower case. */
  final Map<String, String> headers = new ConcurrentHashMap<>();

  private final HttpServer http;
  private final Server grpc;

  /** The status of answers over HTTP. */
  volatile int status = 200;

  OtlpCollector() throws IOException {
    var loopback = InetAddress.getLoopbackAddress();
    http = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    http.setExecutor(Executors.newCachedThreadPool());
    http.createContext("/v1/traces", this::take);
    http.start();
    grpc =
        NettyServerBuilder.forAddress(new InetSocketAddress(loopback, 0))
            .addService(
                new TraceServiceGrpc.TraceServiceImplBase() {
                  @Override
                  public void export(
                      ExportTraceServiceRequest request,
                      StreamObserver<ExportTraceServiceResponse> answers) {
                    received.addAll(request.getResourceSpansList());
                    answers.onNext(ExportTraceServiceResponse.getDefaultInstance());
                    answers.onCompleted();
                  }
                })
            .intercept(
                new ServerInterceptor() {
                  @Override
                  public <Q, A> ServerCall.Listener<Q> interceptCall(
                      ServerCall<Q, A> call, Metadata sent, ServerCallHandler<Q, A> next) {
                    for (var name : sent.keys()) {
                      if (!name.endsWith("-bin")) {
                        headers.put(
                            name,
                            String.valueOf(
                                sent.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER))));
                      }
                    }
                    return next.startCall(call, sent);
                  }
                })
            .build()
            .start();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
      var body = exchange.getRequestBody();
      var plain = "gzip".equals(headers.get("content-encoding")) ? new GZIPInputStream(body) : body;
      var request = ExportTraceServiceRequest.parseFrom(plain);
      if (status == 200) {
        received.addAll(request.getResourceSpansList());
      }
      exchange.sendResponseHeaders(status, -1);
    }
  }

  String httpUrl() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  String grpcUrl() {
    return "http://127.0.0.1:" + grpc.getPort();
  }

  /** The attributes of the resource. */
  Map<String, String> resource() {
    return attributes(received.get(0).getResource().getAttributesList());
  }

  List<Span> spans() {
    return received.stream()
        .flatMap(each -> each.getScopeSpansList().stream())
        .flatMap(each -> each.getSpansList().stream())
        .toList();
  }

  /** Waits for a span. */
  Span await(Predicate<Span> which) throws Exception {
    Eventually.eventually(() -> assertThat(spans()).anyMatch(which));
    return find(which).orElseThrow();
  }

  Optional<Span> find(Predicate<Span> which) {
    return spans().stream().filter(which).findFirst();
  }

  /** Waits for a span of this name. */
  Span await(String name) throws Exception {
    return await(span -> span.getName().equals(name));
  }

  /** The spans of the trace, by name; of several of one name the first. */
  Map<String, Span> trace(Span of) {
    return spans().stream()
        .filter(span -> span.getTraceId().equals(of.getTraceId()))
        .collect(Collectors.toMap(Span::getName, span -> span, (first, second) -> first));
  }

  static Map<String, String> attributes(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                each ->
                    each.getValue().hasIntValue()
                        ? Long.toString(each.getValue().getIntValue())
                        : each.getValue().getStringValue()));
  }

  static String hex(com.google.protobuf.ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  @Override
  public void close() {
    http.stop(0);
    grpc.shutdownNow();
  }
}
