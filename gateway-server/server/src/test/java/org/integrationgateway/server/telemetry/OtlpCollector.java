package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.collector.logs.v1.LogsServiceGrpc;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.MetricsServiceGrpc;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.integrationgateway.core.testing.Eventually;

/** A collector of OpenTelemetry, over HTTP and gRPC, which keeps what it receives. */
public final class OtlpCollector implements AutoCloseable {
  private final List<ResourceSpans> received = new CopyOnWriteArrayList<>();
  private final List<ResourceMetrics> metrics = new CopyOnWriteArrayList<>();
  private final List<ResourceLogs> logs = new CopyOnWriteArrayList<>();

  /** The headers of the last request, by name in lower case. */
  final Map<String, String> headers = new ConcurrentHashMap<>();

  /** The value of {@code Authorization} of the last request, by the path of the request. */
  final Map<String, String> authorizations = new ConcurrentHashMap<>();

  private final HttpServer http;
  private final Server grpc;

  /** The status of the first answers to traces over gRPC; those after them are OK. */
  public final Queue<Status> refusals = new ConcurrentLinkedQueue<>();

  /** The status of answers over HTTP. */
  public volatile int status = 200;

  /** A text for which a request over HTTP is refused with 400; empty: none. */
  public volatile String refusedText = "";

  /** Headers of answers over HTTP. */
  public final Map<String, String> answerHeaders = new ConcurrentHashMap<>();

  /** The body of answers over HTTP, and to traces over gRPC. */
  public volatile byte[] answer = {};

  /** When requests came over HTTP, and those with traces over gRPC, in nanoseconds. */
  public final List<Long> requests = new CopyOnWriteArrayList<>();

  public OtlpCollector() throws IOException {
    var loopback = InetAddress.getLoopbackAddress();
    http = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    http.setExecutor(Executors.newCachedThreadPool());
    http.createContext("/", this::take);
    http.start();
    grpc =
        NettyServerBuilder.forAddress(new InetSocketAddress(loopback, 0))
            .addService(
                new TraceServiceGrpc.TraceServiceImplBase() {
                  @Override
                  public void export(
                      ExportTraceServiceRequest request,
                      StreamObserver<ExportTraceServiceResponse> answers) {
                    take(request, answers);
                  }
                })
            .addService(
                new MetricsServiceGrpc.MetricsServiceImplBase() {
                  @Override
                  public void export(
                      ExportMetricsServiceRequest request,
                      StreamObserver<ExportMetricsServiceResponse> answers) {
                    metrics.addAll(request.getResourceMetricsList());
                    answers.onNext(ExportMetricsServiceResponse.getDefaultInstance());
                    answers.onCompleted();
                  }
                })
            .addService(
                new LogsServiceGrpc.LogsServiceImplBase() {
                  @Override
                  public void export(
                      ExportLogsServiceRequest request,
                      StreamObserver<ExportLogsServiceResponse> answers) {
                    logs.addAll(request.getResourceLogsList());
                    answers.onNext(ExportLogsServiceResponse.getDefaultInstance());
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

  private void take(
      ExportTraceServiceRequest request, StreamObserver<ExportTraceServiceResponse> answers) {
    requests.add(System.nanoTime());
    var refusal = refusals.poll();
    if (refusal != null) {
      answers.onError(refusal.asRuntimeException());
      return;
    }
    received.addAll(request.getResourceSpansList());
    try {
      answers.onNext(ExportTraceServiceResponse.parseFrom(answer));
      answers.onCompleted();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
      var body = exchange.getRequestBody();
      var coding = exchange.getRequestHeaders().getFirst("Content-Encoding");
      var plain = "gzip".equals(coding) ? new GZIPInputStream(body) : body;
      var path = exchange.getRequestURI().getPath();
      var authorization = exchange.getRequestHeaders().getFirst("Authorization");
      authorizations.put(path, authorization == null ? "" : authorization);
      var read = plain.readAllBytes();
      requests.add(System.nanoTime());
      boolean isRefused =
          !refusedText.isEmpty() && new String(read, StandardCharsets.UTF_8).contains(refusedText);
      int status = isRefused ? 400 : this.status;
      answerHeaders.forEach(exchange.getResponseHeaders()::set);
      if (status == 200 && path.endsWith("traces")) {
        received.addAll(ExportTraceServiceRequest.parseFrom(read).getResourceSpansList());
      } else if (status == 200 && path.endsWith("metrics")) {
        metrics.addAll(ExportMetricsServiceRequest.parseFrom(read).getResourceMetricsList());
      } else if (status == 200) {
        logs.addAll(ExportLogsServiceRequest.parseFrom(read).getResourceLogsList());
      }
      exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  public String httpUrl() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  public String grpcUrl() {
    return "http://127.0.0.1:" + grpc.getPort();
  }

  /** The attributes of the resource. */
  Map<String, String> resource() {
    return attributes(received.get(0).getResource().getAttributesList());
  }

  /** A span and the service that sent it. */
  record Sent(String service, Span span) {}

  List<Sent> sent() {
    return received.stream()
        .flatMap(
            each ->
                each.getScopeSpansList().stream()
                    .flatMap(scope -> scope.getSpansList().stream())
                    .map(
                        span ->
                            new Sent(
                                attributes(each.getResource().getAttributesList())
                                    .get("service.name"),
                                span)))
        .toList();
  }

  List<Span> spans() {
    return sent().stream().map(Sent::span).toList();
  }

  /** The newest state of a metric; empty before it was received. */
  Optional<Metric> metric(String name) {
    return metrics.stream()
        .flatMap(each -> each.getScopeMetricsList().stream())
        .flatMap(each -> each.getMetricsList().stream())
        .filter(metric -> metric.getName().equals(name))
        .reduce((first, second) -> second);
  }

  /** The names of all metrics of one request. */
  List<String> names() {
    return metrics.isEmpty()
        ? List.of()
        : metrics.get(metrics.size() - 1).getScopeMetricsList().stream()
            .flatMap(each -> each.getMetricsList().stream())
            .map(Metric::getName)
            .toList();
  }

  /** The log records of a scope, which is the name of the logger. */
  public List<LogRecord> records(String scope) {
    return logs.stream()
        .flatMap(each -> each.getScopeLogsList().stream())
        .filter(each -> each.getScope().getName().equals(scope))
        .flatMap(each -> each.getLogRecordsList().stream())
        .toList();
  }

  /** All log records as text. */
  public String allRecords() {
    return logs.toString();
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
  public Span await(String name) throws Exception {
    return await(span -> span.getName().equals(name));
  }

  /** The spans of the trace, by name; of several of one name the first. */
  Map<String, Span> trace(Span of) {
    return spans().stream()
        .filter(span -> span.getTraceId().equals(of.getTraceId()))
        .collect(Collectors.toMap(Span::getName, span -> span, (first, second) -> first));
  }

  public static Map<String, String> attributes(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                each ->
                    each.getValue().hasIntValue()
                        ? Long.toString(each.getValue().getIntValue())
                        : each.getValue().getStringValue()));
  }

  public static String hex(com.google.protobuf.ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  @Override
  public void close() {
    http.stop(0);
    grpc.shutdownNow();
  }
}
