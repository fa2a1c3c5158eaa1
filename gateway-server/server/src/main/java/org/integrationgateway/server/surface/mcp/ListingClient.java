package org.integrationgateway.server.surface.mcp;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client for which tools are listed: every one that may come. Servers leave out tools that ask
 * what a client cannot answer, and the list serves all clients of a credential.
 */
final class ListingClient implements CallClient {
  @Override
  public ObjectNode capabilities() {
    var capabilities = Json.object();
    var elicitation = capabilities.putObject("elicitation");
    elicitation.putObject("form");
    elicitation.putObject("url");
    capabilities.putObject("sampling");
    capabilities.putObject("roots");
    return capabilities;
  }

  @Override
  public boolean resumes() {
    return UNREACHABLE.resumes();
  }

  @Override
  public ObjectNode answers() {
    return UNREACHABLE.answers();
  }

  @Override
  public ObjectNode meta() {
    return UNREACHABLE.meta();
  }

  @Override
  public boolean wantsProgress() {
    return UNREACHABLE.wantsProgress();
  }

  @Override
  public void progress(ObjectNode params) {
    UNREACHABLE.progress(params);
  }

  @Override
  public Optional<String> logLevel() {
    return UNREACHABLE.logLevel();
  }

  @Override
  public void log(ObjectNode params) {
    UNREACHABLE.log(params);
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    return UNREACHABLE.ask(method, params, deadline);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return UNREACHABLE.whenCancelled(action);
  }
}
