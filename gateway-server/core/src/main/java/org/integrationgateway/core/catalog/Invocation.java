package org.integrationgateway.core.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.capture.CallCapture;
import org.integrationgateway.core.outbound.AttemptObserver;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An accepted call on its way to the upstream.
 *
 * @param input fits the operation's schema, defaults filled in; a member that is uploaded has an
 *     empty text in it
 * @param context on whose behalf, and how the call came about
 * @param credential empty only when the connection needs none
 * @param page which page of the results is meant
 * @param uploads what the caller uploads, by member
 * @param client what can be reached of the client during the call
 * @param capture notes the requests upstream; null: they are not noted
 */
public record Invocation(
    Operation operation,
    ObjectNode input,
    CallContext context,
    Optional<Credential> credential,
    Deadline deadline,
    PageRequest page,
    Map<String, List<Upload>> uploads,
    CallClient client,
    @Nullable CallCapture capture) {
  public Invocation {
    uploads = Map.copyOf(uploads);
  }

  /** An invocation that asks for what the input says. */
  public Invocation(
      Operation operation,
      ObjectNode input,
      CallContext context,
      Optional<Credential> credential,
      Deadline deadline) {
    this(
        operation,
        input,
        context,
        credential,
        deadline,
        PageRequest.NONE,
        Map.of(),
        CallClient.UNREACHABLE,
        null);
  }

  /** The same invocation with another credential. */
  public Invocation with(Optional<Credential> other) {
    return new Invocation(
        operation, input, context, other, deadline, page, uploads, client, capture);
  }

  /** The same invocation of another client. */
  public Invocation of(CallClient other) {
    return new Invocation(
        operation, input, context, credential, deadline, page, uploads, other, capture);
  }

  /** The same invocation for one page of its results. */
  public Invocation page(ObjectNode changedInput, PageRequest request) {
    return new Invocation(
        operation, changedInput, context, credential, deadline, request, uploads, client, capture);
  }

  /** Query parameters of the page that the operation does not declare. */
  public Map<String, String> pageParameters() {
    return page.parameters();
  }

  /** The observer of the requests upstream. */
  public AttemptObserver attempts() {
    return capture == null ? AttemptObserver.NONE : capture;
  }

  /** The subject that the call is made for. */
  public Subject subject() {
    return context.subject();
  }

  /** The gateway's name for the request. */
  public String requestId() {
    return context.requestId();
  }
}
