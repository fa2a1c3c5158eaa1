package org.integrationgateway.mcp.door.stateless;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.surfaces.mcp.task.TaskExtension;
import tools.jackson.databind.node.ObjectNode;

/** Answers {@code server/discover}. */
final class ServerDiscovery {
  private final Features features;

  ServerDiscovery(Features features) {
    this.features = features;
  }

  /**
   * Returns the revisions, features and instructions for a caller, without the members that all
   * results have.
   *
   * @param requestId the gateway's name for the request
   */
  ObjectNode result(Caller caller, McpView view, String requestId) {
    var result = Json.object();
    var versions = result.putArray("supportedVersions");
    Revision.supported().forEach(versions::add);
    var capabilities = features.capabilities(caller, view);
    result.set("capabilities", TaskExtension.declared(capabilities));
    features
        .instructions(caller, view, requestId)
        .ifPresent(instructions -> result.put("instructions", instructions));
    return result;
  }
}
