package org.integrationgateway.connections.hosted;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.connections.hosted.verify.Verified;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.KeyedAdmission;
import org.integrationgateway.http.idempotency.KeyedRequest;
import org.integrationgateway.http.idempotency.StoredAnswer;

/**
 * Remembers deliveries in the store: one that comes again, here or at another replica, gets the
 * answer of the first and runs nothing. An answer that another try may change is not remembered,
 * and neither is a refusal of the gateway.
 */
final class Deliveries {
  /** A longer answer goes out in full, and only its status and headers are remembered. */
  private static final int LONGEST_BODY = 256 << 10;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
  private static final byte[] NOTHING = {};

  private final IdempotencyRecords records;

  Deliveries(IdempotencyRecords records) {
    this.records = records;
  }

  /**
   * The answer of the first request with this delivery.
   *
   * @param first answers it
   * @throws GatewayException {@code IDEMPOTENCY_IN_PROGRESS} while the first is running
   */
  HostedAnswer answer(
      String app, String binding, Verified.Delivery delivery, Supplier<Reply> first) {
    var admission = admit(app, binding, delivery);
    var kept = new KeptReply(first);
    var stored = admission.answer(kept);
    return new HostedAnswer(kept.reply.orElseGet(() -> reply(stored)), admission.replayed());
  }

  private KeyedAdmission admit(String app, String binding, Verified.Delivery delivery) {
    var request = new KeyedRequest("hosted:" + app, binding, delivery.name(), NOTHING);
    try {
      return records.admit(request, delivery.memory());
    } catch (GatewayException refused) {
      if (refused.code() != ErrorCode.IDEMPOTENCY_IN_PROGRESS) {
        throw refused;
      }
      throw new GatewayException(
              ErrorCode.IDEMPOTENCY_IN_PROGRESS,
              "the same delivery is still being handled: send it again later")
          .retryAfter(refused.retryAfter().orElse(RETRY_AFTER));
    }
  }

  private static Reply reply(StoredAnswer stored) {
    return new Reply(
        stored.status(),
        stored.headers().entrySet().stream()
            .map(header -> new Reply.Header(header.getKey(), header.getValue()))
            .toList(),
        new Reply.Body.Bytes(stored.body()));
  }

  /** The first answer, of which so much is stored as the memory keeps. */
  private static final class KeptReply implements Supplier<StoredAnswer> {
    private final Supplier<Reply> first;
    private Optional<Reply> reply = Optional.empty();

    KeptReply(Supplier<Reply> first) {
      this.first = first;
    }

    @Override
    public StoredAnswer get() {
      var given = first.get();
      try {
        return kept(given);
      } catch (IOException broken) {
        given.close();
        throw new UncheckedIOException(broken);
      } catch (RuntimeException broken) {
        given.close();
        throw broken;
      }
    }

    private StoredAnswer kept(Reply given) throws IOException {
      var headers = new LinkedHashMap<String, String>();
      given.headers().forEach(header -> headers.put(header.name(), header.value()));
      var body = given.body().open();
      var begin = body.readNBytes(LONGEST_BODY + 1);
      if (begin.length > LONGEST_BODY) {
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(begin), body);
        reply =
            Optional.of(
                new Reply(
                    given.status(),
                    given.headers(),
                    new Reply.Body.Stream(all, given.body().length())));
        return new StoredAnswer(given.status(), headers, NOTHING);
      }
      given.close();
      return new StoredAnswer(given.status(), headers, begin);
    }
  }
}
