package org.integrationgateway.surfaces.mcp.offer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpEvents.ListKind;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.form.FormChanges;
import org.integrationgateway.surfaces.mcp.form.FormLog;
import org.integrationgateway.surfaces.mcp.form.ServerForms;
import org.integrationgateway.surfaces.mcp.wire.InputRounds;
import tools.jackson.databind.node.ObjectNode;

/**
 * The resources and prompts of an MCP server: the requests of one permission. Lists are kept for
 * each credential until the server says that they have changed, for at most five minutes.
 */
public final class ServerFeatures implements Upstream {
  /** The members of the input. */
  static final String METHOD = "method";

  static final String PARAMS = "params";

  private static final Duration LONGEST_AGE = Duration.ofMinutes(5);
  private static final Duration UNDECLARED = Duration.ofSeconds(3);
  private static final long MOST_KEPT_BYTES = 16 << 20;
  private static final int OVERHEAD = 200;
  private static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/json"));

  private final String app;
  private final McpServer server;
  private final List<ServerMethod> methods;
  private final FormLog forms;
  private final Cache<Asked, Kept> lists =
      Caffeine.newBuilder()
          .maximumWeight(MOST_KEPT_BYTES)
          .weigher((Asked asked, Kept kept) -> kept.bytes + OVERHEAD)
          .expireAfterWrite(LONGEST_AGE)
          .build();

  /** Counts changes, so that a list which was asked for before a change is not kept after it. */
  private final AtomicInteger changes = new AtomicInteger();

  private record Asked(Optional<Credential> credential, ServerMethod method, String cursor) {}

  private record Kept(ObjectNode result, int bytes) {}

  private ServerFeatures(String app, McpServer server, List<ServerMethod> methods) {
    this.app = app;
    this.server = server;
    this.methods = methods;
    this.forms = new FormLog(app);
  }

  /** Returns the operations of callers on the resources of a server. */
  public static ServerFeatures resources(String app, McpServer server) {
    return new ServerFeatures(app, server, ServerMethod.OF_RESOURCES);
  }

  /** Returns the operations of callers on the prompts of a server. */
  public static ServerFeatures prompts(String app, McpServer server) {
    return new ServerFeatures(app, server, ServerMethod.OF_PROMPTS);
  }

  /** Forgets the lists, which have changed. */
  public void forget(ListKind changed) {
    changes.incrementAndGet();
    lists.asMap().keySet().removeIf(asked -> asked.method.list().equals(Optional.of(changed)));
  }

  @Override
  public Reply execute(Invocation invocation) {
    var name = invocation.input().path(METHOD).asString("");
    var method =
        methods.stream()
            .filter(each -> each.wireName().equals(name))
            .findFirst()
            .orElseThrow(() -> unknown(name));
    var params = invocation.input().get(PARAMS) instanceof ObjectNode given ? given : Json.object();
    return new Reply(200, HEADERS, new Reply.Body.Document(answer(invocation, method, params)));
  }

  private ObjectNode answer(Invocation invocation, ServerMethod method, ObjectNode params) {
    var context = McpContext.of(invocation);
    if (method == ServerMethod.DISCOVER) {
      return ServerFailures.during(app, () -> server.describe(context));
    }
    if (method.list().isEmpty()) {
      return asked(method, params, context);
    }
    var asked = new Asked(invocation.credential(), method, params.path("cursor").asString(""));
    var kept = lists.getIfPresent(asked);
    if (kept != null) {
      return kept.result;
    }
    int before = changes.get();
    var result = asked(method, params, context);
    if (changes.get() == before) {
      lists.put(asked, new Kept(result, Json.write(result).length));
    }
    return result;
  }

  /** A server that does not declare a capability has nothing where it gives no result. */
  private ObjectNode asked(ServerMethod method, ObjectNode params, McpContext context) {
    var empty = method.withoutCapability();
    if (empty.isPresent()) {
      var said = ServerFailures.during(app, () -> server.describe(context));
      if (!said.path("capabilities").has(method.capability())) {
        return undeclared(method, params, context, empty.get());
      }
    }
    return declared(method, params, context);
  }

  private ObjectNode undeclared(
      ServerMethod method, ObjectNode params, McpContext context, ObjectNode empty) {
    try {
      return declared(method, params, context.within(context.deadline().atMost(UNDECLARED)));
    } catch (GatewayException none) {
      return empty;
    }
  }

  private ObjectNode declared(ServerMethod method, ObjectNode params, McpContext context) {
    var result =
        ServerFailures.during(app, () -> server.request(method.wireName(), params, context));
    if (InputRounds.needsInput(result)) {
      return result;
    }
    var changes = new FormChanges();
    var fit =
        ServerForms.result(method.wireName(), result, changes)
            .orElseThrow(() -> ServerFailures.unusable(app, method.wireName(), changes.toString()));
    forms.tell(method.wireName(), changes);
    return fit;
  }

  private GatewayException unknown(String method) {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "'%s' is not a method of this permission: %s"
            .formatted(
                method, String.join(", ", methods.stream().map(ServerMethod::wireName).toList())));
  }
}
