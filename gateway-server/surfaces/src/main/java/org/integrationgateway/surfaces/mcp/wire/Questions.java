package org.integrationgateway.surfaces.mcp.wire;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Question;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers the questions of one MCP server: by the clients of the calls that they belong to. */
public final class Questions {
  /** The methods that are questions to clients (2025-11-25, Client Features). */
  static final Set<String> FOR_CLIENTS =
      Set.of("elicitation/create", "sampling/createMessage", "roots/list");

  private static final String PING = "ping";
  private static final Duration PING_TIME = Duration.ofSeconds(10);
  private static final Logger log = LoggerFactory.getLogger(Questions.class);
  private static final int AT_ONCE = 64;
  private static final int INVALID_REQUEST = -32600;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int INTERNAL_ERROR = -32603;

  private final Executor background;
  private final AtomicInteger open = new AtomicInteger();

  /**
   * @param background where answers are waited for
   */
  public Questions(Executor background) {
    this.background = background;
  }

  /**
   * Answers a question, later and on another thread where a client is asked.
   *
   * @param send takes the answer
   */
  public void answer(
      Question question, CallClient client, Deadline deadline, Consumer<ObjectNode> send) {
    boolean pings = question.method().equals(PING) && !client.capabilities().isEmpty();
    if (!pings && !FOR_CLIENTS.contains(question.method())) {
      later(() -> send.accept(own(question)));
      return;
    }
    if (open.incrementAndGet() > AT_ONCE) {
      open.decrementAndGet();
      later(() -> send.accept(refusal(question, INTERNAL_ERROR, "too many questions are open")));
      return;
    }
    boolean begun =
        later(
            () -> {
              try {
                send.accept(asked(question, client, pings ? deadline.atMost(PING_TIME) : deadline));
              } finally {
                open.decrementAndGet();
              }
            });
    if (!begun) {
      open.decrementAndGet();
    }
  }

  private static ObjectNode own(Question question) {
    return question.method().equals(PING)
        ? ClientMessages.answer(question.id(), Json.object())
        : refusal(question, UNKNOWN_METHOD, "unknown method");
  }

  private static ObjectNode asked(Question question, CallClient client, Deadline deadline) {
    try {
      var answer = client.ask(question.method(), question.params(), deadline);
      return question.method().equals(PING)
          ? own(question)
          : ClientMessages.answer(question.id(), answer);
    } catch (ClientAnswerException refused) {
      // A client that cannot be asked is spoken for by the gateway, which is there.
      return question.method().equals(PING) && refused.code() == UNKNOWN_METHOD
          ? own(question)
          : ClientMessages.refusal(question.id(), refused);
    } catch (RuntimeException defect) {
      log.warn("a question of an MCP server was not answered", defect);
      return refusal(question, INTERNAL_ERROR, "the question could not be answered");
    }
  }

  /** Refuses a question that belongs to no call. */
  public void refuse(Question question, Consumer<ObjectNode> send) {
    later(
        () ->
            send.accept(
                FOR_CLIENTS.contains(question.method())
                    ? refusal(question, INVALID_REQUEST, "the question does not belong to a call")
                    : own(question)));
  }

  private boolean later(Runnable task) {
    try {
      background.execute(task);
      return true;
    } catch (RejectedExecutionException busy) {
      log.debug("a question of an MCP server gets no answer: the gateway is busy or stopping");
      return false;
    }
  }

  private static ObjectNode refusal(Question question, int code, String why) {
    return ClientMessages.refusal(
        question.id(), new ClientAnswerException(code, why + ": " + question.method(), null));
  }
}
