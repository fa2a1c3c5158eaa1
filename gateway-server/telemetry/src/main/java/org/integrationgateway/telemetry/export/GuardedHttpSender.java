package org.integrationgateway.telemetry.export;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Sends OTLP over HTTP by the guarded client, on the thread of the exporter. What the collector
 * refuses for a while is sent again within the timeout (OTLP, section 'Retryable Response Codes').
 */
final class GuardedHttpSender implements HttpSender {
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
  private static final int TRIES = 3;
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final int LONGEST_ANSWER = 16 * 1024;

  private final HttpSenderConfig config;
  private final Collector collector;
  private final Delivery delivery;
  private @Nullable Outbound outbound;

  GuardedHttpSender(HttpSenderConfig config, Collector collector) {
    this.config = config;
    this.collector = collector;
    this.delivery = new Delivery(config.getEndpoint());
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Answer(int status, byte[] body) implements HttpResponse {
    @Override
    public int getStatusCode() {
      return status;
    }

    @Override
    public String getStatusMessage() {
      return "";
    }

    @Override
    public byte[] getResponseBody() {
      return body;
    }
  }

  @Override
  public void send(
      MessageWriter message, Consumer<HttpResponse> answered, Consumer<Throwable> failed) {
    try {
      var answer = answer(request(message), Deadline.in(config.getTimeout()));
      if (answer.status < 300) {
        delivery.succeeded();
      } else {
        delivery.failed("it responds with status " + answer.status);
      }
      answered.accept(answer);
    } catch (IOException | RuntimeException failure) {
      delivery.failed(String.valueOf(failure.getMessage()));
      failed.accept(failure);
    }
  }

  private OutboundRequest request(MessageWriter message) throws IOException {
    var headers = collector.headers(config.getEndpoint(), config.getHeadersSupplier().get());
    var compressor = config.getCompressor();
    if (compressor != null) {
      headers.put("Content-Encoding", compressor.getEncoding());
    }
    var body = Messages.bytes(message, compressor);
    return OutboundRequest.post(
        config.getEndpoint(), headers, new OutboundRequest.Body(config.getContentType(), body));
  }

  private Answer answer(OutboundRequest request, Deadline deadline) throws IOException {
    for (int tries = 1; ; tries++) {
      try (var reply = outbound().send(request, deadline)) {
        var pause = Duration.ofMillis(FIRST_PAUSE_MILLIS << tries);
        if (tries == TRIES
            || !PASSING.contains(reply.status())
            || pause.compareTo(deadline.remaining()) > 0
            || !waits(pause)) {
          return answer(reply);
        }
      }
    }
  }

  private static boolean waits(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Answer answer(Reply reply) throws IOException {
    try (var body = reply.body().open()) {
      return new Answer(reply.status(), body.readNBytes(LONGEST_ANSWER));
    }
  }

  private Outbound outbound() {
    var made = outbound;
    if (made == null) {
      made = collector.http(config.getEndpoint());
      outbound = made;
    }
    return made;
  }

  @Override
  public CompletableResultCode shutdown() {
    return CompletableResultCode.ofSuccess();
  }
}
