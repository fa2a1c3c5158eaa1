package org.integrationgateway.server.invoke;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.CallClient;
import tools.jackson.databind.node.ObjectNode;

/** A client whose call pauses while it answers. */
final class PausingClient implements CallClient {
  private final CallClient client;
  private final CallPermit permit;

  PausingClient(CallClient client, CallPermit permit) {
    this.client = client;
    this.permit = permit;
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    permit.asks();
    try {
      return client.ask(method, params, deadline);
    } finally {
      permit.answered(deadline);
    }
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    permit.whenExpired(action);
    var registered = client.whenCancelled(action);
    return () -> {
      permit.forget(action);
      registered.close();
    };
  }

  @Override
  public ObjectNode capabilities() {
    return client.capabilities();
  }

  @Override
  public boolean resumes() {
    return client.resumes();
  }

  @Override
  public ObjectNode answers() {
    return client.answers();
  }

  @Override
  public ObjectNode meta() {
    return client.meta();
  }

  @Override
  public boolean wantsProgress() {
    return client.wantsProgress();
  }

  @Override
  public void progress(ObjectNode params) {
    client.progress(params);
  }

  @Override
  public Optional<String> logLevel() {
    return client.logLevel();
  }

  @Override
  public void log(ObjectNode params) {
    client.log(params);
  }
}
