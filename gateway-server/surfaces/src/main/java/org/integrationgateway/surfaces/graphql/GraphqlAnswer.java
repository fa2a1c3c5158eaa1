package org.integrationgateway.surfaces.graphql;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The answer of a GraphQL upstream. Data is an answer, also with errors beside it. Errors without
 * data are a failure, with a status for it where the upstream has sent 200. The body stays as the
 * upstream has written it.
 */
final class GraphqlAnswer {
  /** The beginning that tells whether a long answer has data. */
  private static final int BEGINNING = 64 << 10;

  /** Answers without data that are longer are not read. */
  private static final int LONGEST_FAILURE = 4 << 20;

  private final Reply reply;
  private final Optional<GraphqlFailure> failure;

  private GraphqlAnswer(Reply reply, Optional<GraphqlFailure> failure) {
    this.reply = reply;
    this.failure = failure;
  }

  /**
   * Reads as much of an answer as tells whether it has data.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when it succeeds and is not one of
   *     GraphQL
   */
  static GraphqlAnswer of(Reply reply) {
    try {
      return read(reply);
    } catch (IOException | RuntimeException broken) {
      reply.close();
      if (broken instanceof GatewayException problem) {
        throw problem;
      }
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE, "the response of the upstream ended early", broken);
    }
  }

  private static GraphqlAnswer read(Reply reply) throws IOException {
    var memory = reply.body().inMemory();
    if (memory.isPresent()) {
      return whole(reply, memory.get());
    }
    var stream = reply.body().open();
    var beginning = stream.readNBytes(BEGINNING);
    if (GraphqlContent.of(beginning) == GraphqlContent.DATA) {
      return answer(with(reply, resumed(beginning, stream, reply)));
    }
    if (!succeeded(reply)) {
      return answer(with(reply, resumed(beginning, stream, reply)));
    }
    try (var rest = new SequenceInputStream(new ByteArrayInputStream(beginning), stream)) {
      var bytes = rest.readNBytes(LONGEST_FAILURE + 1);
      if (bytes.length > LONGEST_FAILURE) {
        throw notGraphql("a response of more than 4 MiB whose beginning has no data");
      }
      return whole(with(reply, new Reply.Body.Bytes(bytes)), bytes);
    }
  }

  private static GraphqlAnswer whole(Reply reply, byte[] bytes) {
    var content = GraphqlContent.of(bytes);
    if (content == GraphqlContent.ERRORS) {
      var failure = GraphqlFailure.of(bytes);
      int status = succeeded(reply) ? failure.status() : reply.status();
      return new GraphqlAnswer(with(reply, status, reply.body()), Optional.of(failure));
    }
    if (succeeded(reply) && content != GraphqlContent.DATA && content != GraphqlContent.NULL) {
      throw notGraphql("a response without data and without errors");
    }
    return answer(reply);
  }

  private static GatewayException notGraphql(String what) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the upstream returned %s, so it is not a GraphQL server".formatted(what));
  }

  private static GraphqlAnswer answer(Reply reply) {
    return new GraphqlAnswer(reply, Optional.empty());
  }

  private static Reply.Body resumed(byte[] beginning, InputStream rest, Reply reply) {
    return new Reply.Body.Stream(
        new SequenceInputStream(new ByteArrayInputStream(beginning), rest), reply.body().length());
  }

  private static Reply with(Reply reply, Reply.Body body) {
    return with(reply, reply.status(), body);
  }

  private static Reply with(Reply reply, int status, Reply.Body body) {
    return new Reply(status, reply.headers(), reply.challenges(), reply.hidden(), body);
  }

  private static boolean succeeded(Reply reply) {
    return reply.status() >= 200 && reply.status() <= 299;
  }

  /** The reply for the caller. */
  Reply reply() {
    return reply;
  }

  /** Whether an error says that the credential is not accepted. */
  boolean refusesCredential() {
    return failure.filter(GraphqlFailure::isUnauthenticated).isPresent();
  }

  /** Whether the upstream knows no document of the digest that was sent. */
  boolean lacksDocument() {
    return failure.filter(GraphqlFailure::lacksDocument).isPresent();
  }

  /** Whether the upstream remembers no documents at all. */
  boolean persistsNothing() {
    return failure.filter(GraphqlFailure::persistsNothing).isPresent();
  }
}
