package org.integrationgateway.mcp.door.session;

import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Several messages in one array (2025-03-26, JSON-RPC batching). */
record MessageBatch(ArrayNode messages) {
  private static final int MOST = 50;

  /** The answers of a batch are held in memory until the last one is complete. */
  private static final int MOST_BYTES = 8 * 1024 * 1024;

  static MessageBatch of(ArrayNode messages) {
    if (messages.isEmpty() || messages.size() > MOST) {
      throw RpcException.invalidRequest("a batch has 1 to " + MOST + " messages");
    }
    return new MessageBatch(messages);
  }

  /**
   * The answers to its requests, in their order.
   *
   * @param others takes the other messages
   */
  ArrayNode answers(
      Consumer<RpcMessage> others, Function<RpcMessage.Request, ObjectNode> answering) {
    var answers = Json.array();
    long size = 0;
    for (var json : messages) {
      try {
        var message = RpcMessage.of(json);
        if (!(message instanceof RpcMessage.Request request)) {
          others.accept(message);
          continue;
        }
        if (size > MOST_BYTES) {
          throw RpcException.invalidRequest(
                  "the answers to the earlier requests of this batch are larger than 8 MiB: send"
                      + " this request in another batch")
              .of(request.id());
        }
        var answer = answering.apply(request);
        size += Json.write(answer).length;
        answers.add(answer);
      } catch (RpcException malformed) {
        answers.add(malformed.json());
      }
    }
    return answers;
  }
}
