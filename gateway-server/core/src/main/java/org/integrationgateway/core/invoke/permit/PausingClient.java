package org.integrationgateway.core.invoke.permit;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.ObjectNode;

/** A client whose call pauses while it answers, and has its time anew with each progress. */
public final class PausingClient extends ForwardingClient {
  private final CallClient client;
  private final CallPermit permit;

  public PausingClient(CallClient client, CallPermit permit) {
    this.client = client;
    this.permit = permit;
  }

  @Override
  protected CallClient client() {
    return client;
  }

  @Override
  public void progress(ObjectNode params) {
    permit.goesOn();
    super.progress(params);
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    permit.asks();
    try {
      return super.ask(method, params, deadline);
    } finally {
      permit.answered(deadline);
    }
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    var expires = permit.whenExpired(action);
    var registered = super.whenCancelled(action);
    return () -> {
      expires.close();
      registered.close();
    };
  }
}
