package org.integrationgateway.http.api;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.KeyedRequest;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the requests of a route that creates something. A request with {@code Idempotency-Key} is
 * executed once, and its answer is replayed to the same caller. A refused request is not stored: it
 * is executed again.
 */
public record CreateHandler(
    Function<Exchange, Caller> callers,
    IdempotencyRecords records,
    boolean keyInBody,
    Keyed creation)
    implements RouteHandler {
  /** The input of a route with this handler. */
  public static final RouteInput INPUT = RouteInput.NONE.withIdempotencyKey();

  private static final String KEY = "Idempotency-Key";
  private static final String MEMBER = "idempotencyKey";
  private static final int LONGEST_KEY = 255;

  /** Creates what the body describes. */
  @FunctionalInterface
  public interface Creation {
    StoredAnswer create(Caller caller, ObjectNode body);
  }

  /** Creates what the body describes, with the key of the request where it has one. */
  @FunctionalInterface
  public interface Keyed {
    StoredAnswer create(Exchange exchange, Caller caller, ObjectNode body, Optional<String> key);
  }

  /** A route that takes the key as a header. */
  public CreateHandler(
      Function<Exchange, Caller> callers, IdempotencyRecords records, Creation creation) {
    this(callers, records, false, (exchange, caller, body, key) -> creation.create(caller, body));
  }

  /**
   * A route that takes the key as a header, as the member {@code idempotencyKey} of its body, or as
   * both when they agree; and gives it to the provider, which then creates once, too.
   */
  public static CreateHandler withKeyInBody(
      Function<Exchange, Caller> callers, IdempotencyRecords records, Keyed creation) {
    return new CreateHandler(callers, records, true, creation);
  }

  /** An answer with JSON. */
  public static StoredAnswer answer(int status, JsonNode body) {
    return new StoredAnswer(status, Map.of("Content-Type", "application/json"), Json.write(body));
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    var caller = callers.apply(exchange);
    var header = key(exchange);
    var body = exchange.body();
    var json = exchange.jsonObject(body);
    var key = keyInBody ? agreed(header, json) : header;
    if (key.isEmpty()) {
      reply(exchange, creation.create(exchange, caller, json, key));
      return;
    }
    var route = exchange.method() + " " + exchange.pathSent();
    var compared = keyInBody ? withoutKey(json) : body;
    var admission = records.admit(new KeyedRequest(scope(caller), route, key.get(), compared));
    var answer = admission.answer(() -> creation.create(exchange, caller, json, key));
    if (admission.replayed()) {
      exchange.set("Idempotent-Replayed", "true");
    }
    reply(exchange, answer);
  }

  /** The key of header and body. */
  private static Optional<String> agreed(Optional<String> header, ObjectNode json) {
    var member = json.get(MEMBER);
    if (member == null || member.isNull()) {
      return header;
    }
    var key = member.asString("");
    if (!member.isString() || key.isBlank() || key.length() > LONGEST_KEY) {
      throw GatewayException.invalid(
          MEMBER, "'%s' is a string of 1 to %d characters".formatted(MEMBER, LONGEST_KEY));
    }
    if (header.filter(sent -> !sent.equals(key)).isPresent()) {
      throw new GatewayException(
          ErrorCode.IDEMPOTENCY_KEY_MISMATCH,
          "the header Idempotency-Key and the member '%s' differ: send one of them, or the same key twice"
              .formatted(MEMBER));
    }
    return Optional.of(key);
  }

  /** The body without the key, which a client may send as a header when it tries again. */
  private static byte[] withoutKey(ObjectNode json) {
    var compared = json.deepCopy();
    compared.remove(MEMBER);
    return Json.write(compared);
  }

  private static void reply(Exchange exchange, StoredAnswer answer) {
    answer.headers().forEach(exchange::set);
    exchange.reply(answer.status(), answer.body());
  }

  private static Optional<String> key(Exchange exchange) {
    var sent = exchange.headers(KEY);
    if (sent.isEmpty()) {
      return Optional.empty();
    }
    var key = sent.get(0).strip();
    if (sent.size() > 1 || key.isEmpty() || key.length() > LONGEST_KEY) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "Idempotency-Key must be sent once, with 1 to %d characters".formatted(LONGEST_KEY));
    }
    return Optional.of(key);
  }

  /**
   * The subject and the limits of its token: a limited token does not get the answer that an
   * unlimited token of the same subject got, which may hold a new token.
   */
  private static String scope(Caller caller) {
    List<String> limits =
        caller.scopes().stream()
            .map(
                scope ->
                    scope.app()
                        + scope.operations().stream()
                            .sorted()
                            .collect(Collectors.joining(",", ":", "")))
            .sorted()
            .toList();
    return limits.isEmpty()
        ? caller.subject().id()
        : caller.subject().id() + " " + String.join(" ", limits);
  }
}
