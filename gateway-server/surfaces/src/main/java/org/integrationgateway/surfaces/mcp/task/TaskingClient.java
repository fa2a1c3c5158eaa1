package org.integrationgateway.surfaces.mcp.task;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** A client on whose behalf the gateway deals with a task of the server. */
final class TaskingClient extends ForwardingClient {
  private final CallClient client;

  TaskingClient(CallClient client) {
    this.client = client;
  }

  @Override
  protected CallClient client() {
    return client;
  }

  @Override
  public ObjectNode capabilities() {
    return TaskExtension.declared(client.capabilities());
  }

  /** Answers that the client brought belong to the call that began the task. */
  @Override
  public ObjectNode answers() {
    return Json.object();
  }

  @Override
  public boolean resumes() {
    return false;
  }
}
