package org.integrationgateway.server.invoke;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.Door;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The apps, for those who call from inside: under the context and the deadline in force on their
 * thread, one level deeper. Where no context is in force, the subject is whom the invocation runs
 * as, or the system itself.
 */
public final class InvokerApps implements Apps {
  /** Where nobody says how long to wait; the core allows less. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** What one message of the protocol, 64 MiB, holds beside status and headers. */
  private static final int MOST_BYTES = 63 << 20;

  private final Invoker invoker;
  private final Party party;
  private final String name;

  /**
   * @param party what calls
   * @param name of whatever calls, for whom {@code system:<name>} stands where nobody else does
   */
  public InvokerApps(Invoker invoker, Party party, String name) {
    this.invoker = invoker;
    this.party = party;
    this.name = name;
  }

  @Override
  public AppResult invoke(AppInvocation invocation) {
    try (var reply = reply(invocation)) {
      return new AppResult(reply.status(), headers(reply), body(reply, invocation));
    } catch (IOException broken) {
      throw new ServiceException(
          Reason.FAILED,
          "the answer of operation '%s' of app '%s' broke off before its end"
              .formatted(invocation.operation(), invocation.app()),
          broken);
    }
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    var reply = reply(invocation);
    var body =
        reply.body() instanceof Reply.Body.Stream stream
            ? stream.value()
            : new ByteArrayInputStream(((Reply.Body.Bytes) reply.body()).value());
    return new AppStream(reply.status(), headers(reply), body);
  }

  private Reply reply(AppInvocation invocation) {
    var context = context(invocation, CallContext.current());
    var call =
        new Call(
            door(),
            Optional.empty(),
            invocation.app(),
            invocation.operation(),
            new Arguments.Json(parameters(invocation)),
            new Selector(invocation.connection(), invocation.instance()),
            Deadline.current().orElseGet(() -> Deadline.in(PATIENCE)),
            context.requestId(),
            Optional.of(context));
    try {
      return invoker.invoke(call);
    } catch (GatewayException refused) {
      throw ServiceFailures.of(refused);
    }
  }

  private CallContext context(AppInvocation invocation, Optional<CallContext> outer) {
    if (invocation.runAs().isPresent() && party == Party.PROVIDER) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' may not run as %s: only workflows and agents name whom they run as"
              .formatted(name, invocation.runAs().get()));
    }
    return new CallContext(
        subject(invocation, outer),
        party,
        outer.map(under -> under.chain().isEmpty() ? under.depth() : under.depth() + 1).orElse(0),
        outer.map(CallContext::chain).orElse(List.of()),
        outer
            .map(CallContext::requestId)
            .filter(id -> !id.isEmpty())
            .orElseGet(() -> UUID.randomUUID().toString()),
        invocation.idempotencyKey(),
        Optional.empty(),
        invocation.originRef().or(() -> outer.flatMap(CallContext::originRef)),
        Optional.empty(),
        Optional.empty(),
        outer.map(CallContext::metadata).orElse(Map.of()));
  }

  private Subject subject(AppInvocation invocation, Optional<CallContext> outer) {
    try {
      return invocation
          .runAs()
          .map(id -> acting(id, outer))
          .or(() -> outer.map(CallContext::subject))
          .orElseGet(() -> Subject.of("system:" + name));
    } catch (IllegalArgumentException malformed) {
      throw new ServiceException(
          Reason.INVALID_INPUT, String.valueOf(malformed.getMessage()), malformed);
    }
  }

  /** Whoever acts as itself stays within what its token was limited to. */
  private static Subject acting(String id, Optional<CallContext> outer) {
    return outer
        .map(CallContext::subject)
        .filter(subject -> subject.id().equals(id))
        .orElseGet(() -> Subject.of(id));
  }

  private Door door() {
    return switch (party) {
      case USER, PROVIDER -> Door.PROVIDER;
      case WORKFLOW -> Door.WORKFLOW;
      case AGENT -> Door.AGENT;
    };
  }

  private static ObjectNode parameters(AppInvocation invocation) {
    return Json.MAPPER.valueToTree(invocation.parameters());
  }

  private static Map<String, List<String>> headers(Reply reply) {
    var headers = new HashMap<String, List<String>>();
    for (var header : reply.headers()) {
      headers.computeIfAbsent(header.name(), unused -> new ArrayList<>()).add(header.value());
    }
    return headers;
  }

  private static byte[] body(Reply reply, AppInvocation invocation) throws IOException {
    if (reply.body() instanceof Reply.Body.Bytes bytes) {
      return bytes.value();
    }
    try (InputStream stream = ((Reply.Body.Stream) reply.body()).value()) {
      var bytes = stream.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new ServiceException(
            Reason.TOO_LARGE,
            "the answer of operation '%s' of app '%s' is longer than 63 MiB, the most that is held at once: take it as a stream, or ask for less"
                .formatted(invocation.operation(), invocation.app()));
      }
      return bytes;
    }
  }
}
