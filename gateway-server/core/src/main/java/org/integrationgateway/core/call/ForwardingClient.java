package org.integrationgateway.core.call;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** Another client, of which a subclass changes a part. */
public abstract class ForwardingClient implements CallClient {
  /** The other client, at this moment. */
  protected abstract CallClient client();

  @Override
  public ObjectNode capabilities() {
    return client().capabilities();
  }

  @Override
  public boolean resumes() {
    return client().resumes();
  }

  @Override
  public ObjectNode answers() {
    return client().answers();
  }

  @Override
  public ObjectNode meta() {
    return client().meta();
  }

  @Override
  public boolean wantsProgress() {
    return client().wantsProgress();
  }

  @Override
  public void progress(ObjectNode params) {
    client().progress(params);
  }

  @Override
  public Optional<String> logLevel() {
    return client().logLevel();
  }

  @Override
  public void log(ObjectNode params) {
    client().log(params);
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    return client().ask(method, params, deadline);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return client().whenCancelled(action);
  }
}
