package org.integrationgateway.mcp.door.rpc;

import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.http.exchange.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * The answer of one request. It is JSON, and becomes an event stream when the first message of the
 * server is sent before it, to a client that accepts one. Messages may come from other threads than
 * the one that answers.
 */
public final class RpcAnswer {
  private static final Logger log = LoggerFactory.getLogger(RpcAnswer.class);

  private final Exchange exchange;
  private final Accepted accepted;
  private final MessageStream.Opening opening;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable MessageStream stream;
  private boolean sealed;
  private boolean gone;
  private Runnable whenGone = () -> {};

  /**
   * @param opening begins the event stream
   */
  public RpcAnswer(Exchange exchange, MessageStream.Opening opening) {
    this.exchange = exchange;
    this.opening = opening;
    this.accepted = Accepted.of(exchange);
  }

  /** An answer whose event stream ends with its connection. */
  public static RpcAnswer of(Exchange exchange) {
    return new RpcAnswer(exchange, PlainMessageStream::open);
  }

  /** Whether messages can be sent before the answer. */
  public boolean streams() {
    return accepted.events();
  }

  /**
   * Refuses a client that accepts neither form of an answer.
   *
   * @return whether it was refused; the exchange has its answer then
   */
  public boolean refused() {
    if (accepted.something()) {
      return false;
    }
    sealed = true;
    exchange.reply(
        406,
        RpcException.invalidRequest("Accept must list application/json and text/event-stream")
            .json());
    return true;
  }

  /**
   * Runs an action when the client has disconnected before its answer, at once when it has done so.
   * It is noticed on event streams only; one action at most.
   */
  public void whenGone(Runnable action) {
    boolean now;
    lock.lock();
    try {
      whenGone = action;
      now = gone;
    } finally {
      lock.unlock();
    }
    if (now) {
      action.run();
    }
  }

  /**
   * Begins the event stream now, so that the client and proxies see that the server is at work.
   *
   * @return whether messages reach the client
   */
  public boolean begin() {
    lock.lock();
    try {
      return begun() != null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends a message that the client can do without, such as progress.
   *
   * @return whether the client can be reached
   */
  public boolean offer(JsonNode message) {
    lock.lock();
    try {
      var open = begun();
      return open != null && open.offer(Json.write(message));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends a message that the client needs, such as a question.
   *
   * @return whether the client can be reached
   */
  public boolean send(JsonNode message) {
    lock.lock();
    try {
      var open = begun();
      return open != null && open.send(Json.write(message));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends no more messages before the answer.
   *
   * @return whether the event stream has begun, so that the answer cannot be an error of HTTP
   */
  public boolean seal() {
    lock.lock();
    try {
      sealed = true;
      return stream != null;
    } finally {
      lock.unlock();
    }
  }

  /** Answers with status 200. */
  public void answer(JsonNode json) {
    answer(200, json);
  }

  /**
   * Answers.
   *
   * @param status of an answer that is JSON
   */
  public void answer(int status, JsonNode json) {
    byte[] body = Json.write(json);
    if (seal() && stream != null) {
      stream.finish(body);
      return;
    }
    if (status == 200 && !accepted.json() && accepted.events()) {
      exchange.reply(200, "text/event-stream", EventFrame.message(body));
      return;
    }
    exchange.reply(status, "application/json", body);
  }

  /**
   * Answers with an error of JSON-RPC where the event stream has begun.
   *
   * @throws RuntimeException this failure, where an error of HTTP is still possible
   */
  public void fail(JsonNode id, RuntimeException failure) {
    if (!seal()) {
      throw failure;
    }
    if (failure instanceof GatewayException known) {
      answer(RpcException.internal(known.detail()).of(id).json());
      return;
    }
    log.error("request {} failed", exchange.requestId(), failure);
    answer(
        RpcException.internal(
                "the gateway failed; its log has the reason under request " + exchange.requestId())
            .of(id)
            .json());
  }

  /** Ends without an answer: the client has cancelled the request and does not wait for one. */
  public void end() {
    if (seal() && stream != null) {
      stream.close();
      return;
    }
    if (accepted.events()) {
      exchange.reply(200, "text/event-stream", new byte[0]);
      return;
    }
    exchange.reply(202);
  }

  private @Nullable MessageStream begun() {
    if (stream == null && !sealed && accepted.events()) {
      try {
        stream = opening.open(exchange, this::left);
      } catch (GatewayException full) {
        // Too many streams are open, or the gateway stops: the answer comes as JSON.
        sealed = true;
      }
    }
    return sealed ? null : stream;
  }

  private void left() {
    Runnable action;
    lock.lock();
    try {
      gone = true;
      action = whenGone;
    } finally {
      lock.unlock();
    }
    action.run();
  }
}
