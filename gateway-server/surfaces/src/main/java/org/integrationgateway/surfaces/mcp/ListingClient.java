package org.integrationgateway.surfaces.mcp;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client for which tools are listed: every one that may come. Servers leave out tools that ask
 * what a client cannot answer, and the list serves all clients of a credential.
 */
public final class ListingClient extends ForwardingClient {
  @Override
  protected CallClient client() {
    return UNREACHABLE;
  }

  /** Servers of both generations list in the newer one. */
  @Override
  public boolean resumes() {
    return true;
  }

  @Override
  public ObjectNode capabilities() {
    return everyCapability();
  }

  /** The capabilities of every client that may come. */
  public static ObjectNode everyCapability() {
    var capabilities = Json.object();
    var elicitation = capabilities.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    capabilities.putObject("sampling");
    capabilities.putObject("roots");
    capabilities
        .putObject("extensions")
        .putObject("io.modelcontextprotocol/ui")
        .putArray("mimeTypes")
        .add("text/html;profile=mcp-app");
    return capabilities;
  }
}
