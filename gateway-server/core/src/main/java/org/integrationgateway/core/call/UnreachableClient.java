package org.integrationgateway.core.call;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The client of a door that cannot reach it during a call. */
final class UnreachableClient implements CallClient {
  private static final Registration NOTHING = () -> {};

  @Override
  public ObjectNode capabilities() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Override
  public boolean resumes() {
    return false;
  }

  @Override
  public ObjectNode answers() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Override
  public ObjectNode meta() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Override
  public boolean wantsProgress() {
    return false;
  }

  @Override
  public void progress(ObjectNode params) {}

  @Override
  public Optional<String> logLevel() {
    return Optional.empty();
  }

  @Override
  public void log(ObjectNode params) {}

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    throw ClientAnswerException.unreachable(method);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return NOTHING;
  }
}
