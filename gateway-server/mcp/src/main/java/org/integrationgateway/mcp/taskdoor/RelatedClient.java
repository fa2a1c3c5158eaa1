package org.integrationgateway.mcp.taskdoor;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** A client that is told with each question which task it belongs to (2025-11-25, Tasks). */
final class RelatedClient extends ForwardingClient {
  private final CallClient client;
  private final String task;

  RelatedClient(CallClient client, String task) {
    this.client = client;
    this.task = task;
  }

  @Override
  protected CallClient client() {
    return client;
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    return client.ask(method, TaskJson.related(params, task), deadline);
  }
}
