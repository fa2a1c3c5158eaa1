package org.integrationgateway.testkit.mcp;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.testkit.mcp.offered.FeatureQuestion;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.node.ObjectNode;

/** A session of a client: what it said, what it is asked, and what it listens to. */
final class ClientSession {
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  final String id;
  final ObjectNode capabilities;
  final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicLong questions = new AtomicLong();
  private final Map<String, CompletableFuture<ObjectNode>> asked = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<ObjectNode>> parked = new ConcurrentHashMap<>();
  private final List<HttpAnswer> listeners = new CopyOnWriteArrayList<>();
  private volatile String level = "debug";

  ClientSession(String id, ObjectNode capabilities) {
    this.id = id;
    this.capabilities = capabilities;
  }

  void level(String least) {
    level = least;
  }

  boolean hears(String messageLevel) {
    return LEVELS.indexOf(messageLevel) >= LEVELS.indexOf(level);
  }

  /** Sends a question on a stream; the answer comes with another request. */
  CompletableFuture<ObjectNode> ask(String key, FeatureQuestion question, HttpAnswer stream) {
    var id = key + '-' + questions.incrementAndGet();
    var answer = new CompletableFuture<ObjectNode>();
    asked.put(id, answer);
    var params = question.params().deepCopy();
    params.withObject("_meta").put(EveryFeatureServer.INPUT_KEY, key);
    var message = RpcText.notification(question.method(), params).put("id", id);
    stream.event(message);
    return answer;
  }

  /** Takes the answer of the client to a question. */
  void answer(ObjectNode message) {
    var waiting = asked.remove(message.path("id").asString(""));
    if (waiting == null) {
      return;
    }
    if (message.get("result") instanceof ObjectNode result) {
      waiting.complete(result);
      return;
    }
    var said = message.path("error").path("message").asString("no result");
    waiting.completeExceptionally(RpcFault.of(-32603, "the client refused: " + said));
  }

  static ObjectNode await(CompletableFuture<ObjectNode> answer) {
    try {
      return answer.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RpcFault refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (TimeoutException e) {
      throw RpcFault.of(-32603, "the client did not respond");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The last message of a stream that was closed before, by the id of its event. */
  CompletableFuture<ObjectNode> parked(String event) {
    return parked.computeIfAbsent(event, unused -> new CompletableFuture<>());
  }

  void listen(HttpAnswer stream) {
    listeners.add(stream);
    stream.comment();
  }

  /** Tells the first stream that is still open. */
  void tell(ObjectNode message) {
    for (var stream : listeners) {
      try {
        stream.event(message);
        if (!stream.ended()) {
          return;
        }
      } catch (RuntimeException gone) {
        listeners.remove(stream);
      }
    }
  }

  void end() {
    listeners.forEach(HttpAnswer::end);
    asked.values().forEach(each -> each.cancel(false));
  }
}
