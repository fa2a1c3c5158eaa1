package org.integrationgateway.surfaces.paging;

import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;

/**
 * An answer whose JSON was read once, to find some of its values.
 *
 * @param reply as it came
 * @param text what was read of its body
 * @param values by place; none when it is a failure, or not JSON
 */
record ResultPage(Reply reply, Pieces text, Map<ValuePlace, ValuePlace.Value> values) {
  /**
   * Reads an answer.
   *
   * @throws GatewayException {@code UPSTREAM_*} when the body breaks off; {@code OVERLOADED}
   * @throws AnswerMemory.FullException when the body is too long
   */
  static ResultPage read(
      Reply reply, List<ValuePlace> places, AnswerMemory.Share share, Deadline deadline) {
    if (!isSuccess(reply) || !mayBeJson(reply)) {
      return new ResultPage(reply, new Pieces(), Map.of());
    }
    var bytes = reply.body().inMemory();
    if (bytes.isPresent()) {
      share.take(bytes.get().length);
      var text = Pieces.of(bytes.get());
      return new ResultPage(reply, text, find(text.open(), places, deadline));
    }
    var recorded = new RecordedStream(reply.body().open(), share);
    return new ResultPage(reply, recorded.recorded(), find(recorded, places, deadline));
  }

  private static Map<ValuePlace, ValuePlace.Value> find(
      InputStream text, List<ValuePlace> places, Deadline deadline) {
    try (var tokens = Json.tokens(text)) {
      return PlaceFinder.find(tokens, places);
    } catch (JacksonIOException incomplete) {
      throw new GatewayException(
          deadline.expired() ? ErrorCode.UPSTREAM_TIMEOUT : ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response ended early: " + incomplete.getOriginalMessage(),
          incomplete);
    } catch (JacksonException other) {
      return Map.of();
    }
  }

  Optional<ValuePlace.Value> value(ValuePlace place) {
    return Optional.ofNullable(values.get(place));
  }

  boolean isSuccess() {
    return isSuccess(reply);
  }

  private static boolean isSuccess(Reply reply) {
    return reply.status() / 100 == 2;
  }

  /** An answer without a type may be JSON too. */
  private static boolean mayBeJson(Reply reply) {
    var type = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    return type.isBlank() || type.contains("json");
  }

  /**
   * The answer as it came, from its first byte.
   *
   * @param share given back when it is closed
   */
  Reply unchanged(AnswerMemory.Share share) {
    if (text.length() == 0 || reply.body().inMemory().isPresent()) {
      share.close();
      return reply;
    }
    var body = new SequenceInputStream(text.open(), reply.body().open());
    return new Reply(
        reply.status(),
        reply.headers(),
        new Reply.Body.Stream(new AnswerStream(body, reply, share), reply.body().length()));
  }
}
