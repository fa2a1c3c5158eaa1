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
import java.util.regex.Pattern;
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

  /** Statuses that a smaller request, or one without a certain record, may not get. */
  private static final Set<Integer> OF_CONTENT = Set.of(400, 413);

  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final int LONGEST_ANSWER = 16 * 1024;

  private final HttpSenderConfig config;
  private final Collector collector;
  private final Delivery delivery;
  private @Nullable Outbound outbound;
  private volatile long pausedUntil = System.nanoTime();

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
        var verdict = Verdict.of(answer.body);
        collector.answered(verdict);
        delivery.succeeded(verdict);
      } else {
        collector.answered(OF_CONTENT.contains(answer.status) ? Verdict.REFUSED : Verdict.LATER);
        delivery.failed("it responds with status " + answer.status);
      }
      answered.accept(answer);
    } catch (IOException | RuntimeException failure) {
      collector.answered(Verdict.LATER);
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
    if (pausedUntil - System.nanoTime() > 0) {
      throw new IOException("it has asked for a pause by Retry-After");
    }
    for (int tries = 1; ; tries++) {
      try (var reply = outbound().send(request, deadline)) {
        var pause = pause(reply, tries);
        if (tries == Retries.MOST
            || !PASSING.contains(reply.status())
            || pause.compareTo(deadline.remaining()) > 0
            || !Retries.waits(pause)) {
          return answer(reply);
        }
      }
    }
  }

  /**
   * The pause that the collector asks for, which holds for the next requests too; else a usual one.
   */
  private Duration pause(Reply reply, int tries) {
    var usual = Retries.pause(tries);
    if (!PASSING.contains(reply.status())) {
      return usual;
    }
    var asked =
        reply
            .header("Retry-After")
            .filter(text -> SECONDS.matcher(text).matches())
            .map(text -> Duration.ofSeconds(Long.parseLong(text)))
            .filter(pause -> pause.compareTo(usual) > 0);
    if (asked.isEmpty()) {
      return usual;
    }
    var pause = asked.get().compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked.get();
    pausedUntil = System.nanoTime() + pause.toNanos();
    return pause;
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
