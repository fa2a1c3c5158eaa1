package org.integrationgateway.surfaces.graphql.subscription;

import java.io.IOException;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.memory.HeldMemory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The results of a subscription over <a
 * href="https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md">GraphQL over SSE</a>, one
 * connection for each subscription.
 */
final class EventResults implements Results {
  private final Reply reply;
  private final ServerSentEvents events;
  private HeldMemory.Mark before = HeldMemory.mark();

  /**
   * @param largest bytes of an event
   */
  EventResults(Reply reply, int largest) {
    this.reply = reply;
    this.events =
        new ServerSentEvents(
            reply.body().open(),
            ServerSentEvents.Limits.ofEvent(largest),
            bytes -> HeldMemory.take(bytes));
  }

  @Override
  public @Nullable JsonNode next() throws IOException {
    before.release();
    before = HeldMemory.mark();
    while (true) {
      var event = events.next();
      if (event.isEmpty()) {
        throw new IOException("the server ended the subscription without completing it");
      }
      if (event.get().type().equals("complete")) {
        return null;
      }
      if (event.get().type().equals("next")) {
        return ResultLines.parsed(event.get().data());
      }
    }
  }

  @Override
  public void close() {
    reply.close();
  }
}
