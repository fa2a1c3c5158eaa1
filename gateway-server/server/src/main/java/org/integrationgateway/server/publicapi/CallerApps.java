package org.integrationgateway.server.publicapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.GraphQlInvocation;
import org.jspecify.annotations.Nullable;

/** The apps that a caller may invoke. */
record CallerApps(PublicOffers offers, CallerRequest request) implements Apps {
  /** Answers in one piece; longer ones are for streams. */
  private static final int MOST_BYTES = 16 << 20;

  @Override
  public AppResult invoke(AppInvocation invocation) {
    return whole(invocation, reply(invocation, offers.invoker()::invoke));
  }

  @Override
  public AppResult graphql(GraphQlInvocation document) {
    var parameters = new LinkedHashMap<String, @Nullable Object>();
    parameters.put("query", document.query());
    if (!document.variables().isEmpty()) {
      parameters.put("variables", document.variables());
    }
    document.operationName().ifPresent(name -> parameters.put("operationName", name));
    var invocation =
        new AppInvocation(
            document.app(),
            App.RAW_GRAPHQL,
            parameters,
            document.connection(),
            document.instance(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return whole(invocation, reply(invocation, offers.invoker()::useSurface));
  }

  @Override
  public AppStream stream(AppInvocation invocation) {
    var reply = reply(invocation, offers.invoker()::invoke);
    return new AppStream(reply.status(), headers(reply), reply.body().open());
  }

  private Reply reply(AppInvocation invocation, Function<Call, Reply> way) {
    requireProvider(invocation.app());
    return way.apply(
        new Call(
            request.door(),
            request.origin().with(invocation.idempotencyKey()),
            invocation.app(),
            invocation.operation(),
            new Arguments.Json(Json.MAPPER.valueToTree(invocation.parameters())),
            new Selector(invocation.connection(), invocation.instance()),
            Deadline.current().orElseGet(() -> offers.invoker().deadline(invocation.app())),
            request.requestId()));
  }

  /** An app may ask for callers of another identity provider than the serving one. */
  private void requireProvider(String app) {
    var asked = offers.routeAuth().apply(app);
    if (asked.isPresent()
        && !asked.equals(request.provider())
        && !asked.equals(request.caller().proof().provider())) {
      throw new GatewayException(
              ErrorCode.UNAUTHENTICATED,
              "app '%s' takes callers of the identity provider '%s': log in there and send that session or token"
                  .formatted(app, asked.get()))
          .app(app);
    }
  }

  private static AppResult whole(AppInvocation invocation, Reply answer) {
    try (var reply = answer) {
      return new AppResult(
          reply.status(),
          headers(reply),
          reply.body().readAtMost(MOST_BYTES).orElseThrow(() -> tooLong(invocation)));
    } catch (IOException broken) {
      throw new GatewayException(
              ErrorCode.UPSTREAM_INVALID_RESPONSE, "the response ended early", broken)
          .at(invocation.app(), invocation.operation());
    }
  }

  private static GatewayException tooLong(AppInvocation invocation) {
    return new GatewayException(
            ErrorCode.UPSTREAM_INVALID_RESPONSE,
            "the response is longer than 16 MiB, the limit of a response in one piece: invoke "
                + "the operation with a streamed response, or ask for less")
        .at(invocation.app(), invocation.operation());
  }

  private static Map<String, List<String>> headers(Reply reply) {
    var headers = new LinkedHashMap<String, List<String>>();
    for (var header : reply.headers()) {
      headers
          .computeIfAbsent(header.name().toLowerCase(Locale.ROOT), unused -> new ArrayList<>())
          .add(header.value());
    }
    return headers;
  }
}
