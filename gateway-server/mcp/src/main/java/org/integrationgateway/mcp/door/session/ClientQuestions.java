package org.integrationgateway.mcp.door.session;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.AnswerShapes;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.RelayMessage;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/**
 * ClientQuestions of upstreams to clients: requests of the server on the stream of a client's
 * request, whose answers come as requests of HTTP of their own, at any replica.
 */
final class ClientQuestions {
  /** The kind of message that carries an answer to another replica. */
  static final String RELAYED = "answer";

  private static final int MOST = 128;
  private static final int MOST_PER_SESSION = 8;
  private static final int LONGEST = 256 * 1024;
  private static final int INTERNAL_ERROR = -32603;
  private static final int NO_ANSWER = -32001;

  private final McpRelay relay;
  private final BiConsumer<McpSession, ObjectNode> asked;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Question> open = new ConcurrentHashMap<>();

  private record Question(String session, CompletableFuture<RpcMessage.Answer> answer) {}

  /**
   * @param asked takes the session and the parameters of each question that is asked
   */
  ClientQuestions(McpRelay relay, BiConsumer<McpSession, ObjectNode> asked) {
    this.relay = relay;
    this.asked = asked;
  }

  /**
   * As {@link CallClient#ask}.
   *
   * @param stream sends a message to the client; false when it cannot
   */
  ObjectNode ask(
      McpSession session,
      String method,
      ObjectNode params,
      Deadline deadline,
      CallClient client,
      Predicate<ObjectNode> stream) {
    Askable.check(session, method, params);
    if (Json.write(params).length > LONGEST) {
      throw new ClientAnswerException(
          INTERNAL_ERROR, "the question is longer than 256 KiB, the limit of the gateway", null);
    }
    var question = new Question(session.key(), new CompletableFuture<>());
    var id = begin(question);
    try (var cancelled = client.whenCancelled(() -> question.answer.cancel(false))) {
      asked.accept(session, params);
      if (!stream.test(Messages.request(id, method, params))) {
        throw ClientAnswerException.unreachable(method);
      }
      return result(method, params, await(id, question, deadline, stream));
    } finally {
      open.remove(id);
    }
  }

  /** The id says which replica asks, and cannot be guessed. */
  private String begin(Question question) {
    long own = open.values().stream().filter(each -> each.session.equals(question.session)).count();
    if (own >= MOST_PER_SESSION || open.size() >= MOST) {
      throw new ClientAnswerException(
          INTERNAL_ERROR, "too many questions wait for an answer already: ask again later", null);
    }
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    var id = relay.replica() + '-' + HexFormat.of().formatHex(bytes);
    open.put(id, question);
    return id;
  }

  private static RpcMessage.Answer await(
      String id, Question question, Deadline deadline, Predicate<ObjectNode> stream) {
    try {
      return question.answer.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      var unused =
          stream.test(
              Messages.notification(
                  "notifications/cancelled",
                  Json.object()
                      .put("requestId", id)
                      .put("reason", "the time to answer has passed")));
      throw new ClientAnswerException(NO_ANSWER, "the client did not respond in time", null);
    } catch (CancellationException e) {
      throw new ClientAnswerException(NO_ANSWER, "the client has cancelled the request", null);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientAnswerException(INTERNAL_ERROR, "the gateway is stopping", null);
    }
  }

  private static ObjectNode result(String method, ObjectNode params, RpcMessage.Answer answer) {
    var error = answer.error();
    if (error != null) {
      var message = error.path("message").asString("the client returned an error");
      throw new ClientAnswerException(
          error.path("code").asInt(INTERNAL_ERROR),
          message.substring(0, Math.min(message.length(), 1000)),
          error.get("data"));
    }
    var result = answer.result();
    var problem =
        result == null
            ? Optional.of("there is no result")
            : AnswerShapes.problem(method, params, result);
    if (problem.isPresent() || !(result instanceof ObjectNode object)) {
      throw new ClientAnswerException(
          INTERNAL_ERROR,
          "the client's answer to %s is not valid: %s".formatted(method, problem.orElse("")),
          null);
    }
    return object;
  }

  /** Takes an answer, for this replica or for the one that asked. */
  void answered(McpSession session, RpcMessage.Answer answer) {
    var id = answer.id().asString("");
    if (take(session.key(), id, answer) || id.length() != relay.replica().length() + 33) {
      return;
    }
    var asking = id.substring(0, relay.replica().length());
    if (asking.equals(relay.replica())) {
      return;
    }
    var body = Json.object().put("id", id);
    if (answer.result() != null) {
      body.set("result", answer.result());
    }
    if (answer.error() != null) {
      body.set("error", answer.error());
    }
    relay.send(
        new RelayMessage(Optional.of(asking), RELAYED, session.subject(), session.key(), body));
  }

  /** Takes an answer that came to another replica. */
  void relayed(RelayMessage message) {
    var body = message.body();
    take(
        message.session(),
        body.path("id").asString(""),
        new RpcMessage.Answer(body.path("id"), body.get("result"), body.get("error")));
  }

  private boolean take(String session, String id, RpcMessage.Answer answer) {
    var question = open.get(id);
    return question != null && question.session.equals(session) && question.answer.complete(answer);
  }
}
