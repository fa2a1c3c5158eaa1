package org.integrationgateway.core.invoke;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.failure.NotOfferedException;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.core.json.Json;
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
import org.integrationgateway.sdk.host.GraphQlInvocation;
import org.jspecify.annotations.Nullable;

/**
 * Calls of apps from inside the gateway: by providers, workflow steps and agents. A call runs under
 * the context and the deadline in force on its thread, one level deeper. Without a context, its
 * subject is the one that the invocation runs as, else the calling system itself.
 */
public final class InvokerApps implements Apps {
  /** Room for a body in one message of the protocol (64 MiB), beside status and headers. */
  private static final int MOST_BYTES = 63 << 20;

  private final Invoker invoker;
  private final Party party;
  private final String name;

  /**
   * @param party what calls
   * @param name of the caller; {@code system:<name>} is its subject where there is no other
   */
  public InvokerApps(Invoker invoker, Party party, String name) {
    this.invoker = invoker;
    this.party = party;
    this.name = name;
  }

  @Override
  public AppResult invoke(AppInvocation invocation) {
    return invoke(invocation, CallClient.UNREACHABLE);
  }

  /** Invokes an operation whose upstream can reach a client. */
  public AppResult invoke(AppInvocation invocation, CallClient client) {
    return whole(invocation, reply(invocation, call -> invoker.invoke(call.of(client))));
  }

  @Override
  public AppResult graphql(GraphQlInvocation invocation) {
    var parameters = new LinkedHashMap<String, @Nullable Object>();
    parameters.put("query", invocation.query());
    parameters.put("variables", invocation.variables());
    invocation.operationName().ifPresent(name -> parameters.put("operationName", name));
    var call =
        new AppInvocation(
            invocation.app(),
            App.RAW_GRAPHQL,
            parameters,
            invocation.connection(),
            invocation.instance(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return whole(call, reply(call, invoker::useSurface));
  }

  private static AppResult whole(AppInvocation invocation, Reply answer) {
    try (var reply = answer) {
      return new AppResult(reply.status(), headers(reply), body(reply, invocation));
    } catch (IOException broken) {
      throw new ServiceException(
          Reason.FAILED,
          "the response of operation '%s' of app '%s' ended early"
              .formatted(invocation.operation(), invocation.app()),
          broken);
    }
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    var reply = reply(invocation, invoker::invoke);
    return new AppStream(reply.status(), headers(reply), reply.body().open());
  }

  private Reply reply(AppInvocation invocation, Function<Call, Reply> way) {
    var context = context(invocation, CallContext.current());
    var call =
        new Call(
            door(),
            new CallOrigin.Inside(context),
            invocation.app(),
            invocation.operation(),
            new Arguments.Json(Json.MAPPER.valueToTree(invocation.parameters())),
            new Selector(invocation.connection(), invocation.instance()),
            Deadline.current().orElseGet(() -> invoker.deadline(invocation.app())),
            context.requestId());
    try {
      return way.apply(call);
    } catch (GatewayException refused) {
      if (refused.getCause() instanceof NotOfferedException) {
        throw new ServiceException(Reason.NOT_SUPPORTED, refused.detail(), refused);
      }
      throw ServiceFailures.of(refused);
    }
  }

  private CallContext context(AppInvocation invocation, Optional<CallContext> outer) {
    if (invocation.runAs().isPresent() && party == Party.PROVIDER) {
      throw new ServiceException(
          Reason.DENIED,
          "provider '%s' may not run as %s: only workflows and agents may name the subject that they run as"
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

  /** A subject that acts as itself keeps the limits of its token. */
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

  private static Map<String, List<String>> headers(Reply reply) {
    return reply.headers().stream()
        .collect(groupingBy(Reply.Header::name, mapping(Reply.Header::value, toList())));
  }

  private static byte[] body(Reply reply, AppInvocation invocation) throws IOException {
    return reply
        .body()
        .readAtMost(MOST_BYTES)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.TOO_LARGE,
                    "the response of operation '%s' of app '%s' is longer than 63 MiB, the limit of a response in one piece: invoke it with a streamed response, or ask for less"
                        .formatted(invocation.operation(), invocation.app())));
  }
}
