package org.integrationgateway.mcp.taskdoor;

import java.util.Optional;
import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskingClient;
import org.integrationgateway.mcp.asked.Question;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.task.TaskExtension;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client of a call that is a task from its beginning: it learns all from the task.
 *
 * @param declared the capabilities of the client
 * @param meta members of {@code _meta} for the upstream
 * @param check whether the client can be asked something
 */
record TaskClient(ObjectNode declared, ObjectNode meta, Check check) implements AskingClient {
  /** Decides whether a client can be asked something. */
  @FunctionalInterface
  interface Check {
    /**
     * @throws ClientAnswerException when it cannot be asked
     */
    void check(String method, ObjectNode params);
  }

  @Override
  public ObjectNode capabilities() {
    return TaskExtension.declared(declared);
  }

  @Override
  public boolean resumes() {
    return false;
  }

  @Override
  public ObjectNode answers() {
    return Json.object();
  }

  @Override
  public boolean wantsProgress() {
    return true;
  }

  @Override
  public void progress(ObjectNode params) {
    // The call tells the task, not the client.
  }

  @Override
  public Optional<String> logLevel() {
    return Optional.empty();
  }

  @Override
  public void log(ObjectNode params) {
    // The client wants no log messages.
  }

  @Override
  public void check(String method, ObjectNode params) {
    check.check(method, params);
  }

  @Override
  public Optional<ObjectNode> brought(Question question) {
    return Optional.empty();
  }

  @Override
  public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
    throw ClientAnswerException.unreachable(method);
  }

  @Override
  public Registration whenCancelled(Runnable action) {
    return () -> {};
  }
}
