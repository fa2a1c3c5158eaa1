package org.integrationgateway.surfaces.mcp.offer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.form.FormLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of an MCP server as operations, as it lists them under a credential. Credentials that
 * are told the same list share its operations.
 */
public final class ServerTools {
  private static final Logger log = LoggerFactory.getLogger(ServerTools.class);
  private static final Duration UNDECLARED = Duration.ofSeconds(3);
  private static final int MOST_LISTS = 8;
  private static final int MOST_BYTES = 32 << 20;

  private final String app;
  private final McpServer server;
  private final ServerTool tool;
  private final ServerList list;
  private final Cache<String, Told> known = Caffeine.newBuilder().maximumSize(MOST_LISTS).build();

  /**
   * The operations of a server.
   *
   * @param refused why tools cannot be called, by their names
   */
  public record Told(List<Operation> operations, Map<String, String> refused) {}

  public ServerTools(String app, Connection connection, McpServer server, SchemaCompiler schemas) {
    this.app = app;
    this.server = server;
    this.tool = new ServerTool(app, connection, server, schemas, new FormLog(app));
    this.list = new ServerList(app, "tools/list", "tools");
  }

  /**
   * Asks for the tools. A server that does not declare them is asked too, because some forget to;
   * where it does not answer, it has none.
   *
   * @throws org.integrationgateway.core.catalog.CredentialRefusedException when the server refuses
   *     the credential
   * @throws org.integrationgateway.core.error.GatewayException as {@link McpServer#request}
   */
  public Told told(McpContext context) {
    var said = ServerFailures.during(app, () -> server.describe(context));
    var tools =
        said.path("capabilities").has("tools")
            ? list.of(server, context)
            : undeclared(context.within(context.deadline().atMost(UNDECLARED)));
    var texts = new ArrayList<byte[]>(tools.size());
    long bytes = 0;
    for (var each : tools) {
      var text = Json.write(each);
      bytes += text.length;
      if (bytes > MOST_BYTES) {
        log.warn(
            "app '{}': the tools of its MCP server are longer than 32 MiB, the most that an app can"
                + " have; the first {} of {} are used",
            app,
            texts.size(),
            tools.size());
        break;
      }
      texts.add(text);
    }
    return known.get(digest(texts), unused -> read(tools, texts));
  }

  /** The name that the upstream of an operation has for it: an alias may have taken its place. */
  public static String ownName(Operation operation) {
    return operation.binding().upstream() instanceof ToolUpstream upstream
        ? upstream.tool()
        : operation.id();
  }

  private List<ObjectNode> undeclared(McpContext context) {
    try {
      return list.of(server, context);
    } catch (GatewayException none) {
      return List.of();
    }
  }

  private Told read(List<ObjectNode> tools, List<byte[]> texts) {
    var operations = new LinkedHashMap<String, Operation>();
    var refused = new LinkedHashMap<String, String>();
    for (int at = 0; at < texts.size(); at++) {
      var said = tools.get(at);
      try {
        var operation = tool.operation(said, texts.get(at).length);
        if (operations.putIfAbsent(operation.id(), operation) != null) {
          log.warn(
              "app '{}': its MCP server lists the tool '{}' twice; the first one is used",
              app,
              operation.id());
        }
      } catch (ServerTool.UnusableToolException unusable) {
        var name = said.path("name").asString("");
        log.warn("app '{}': {}", app, unusable.getMessage());
        refused.putIfAbsent(name, unusable.getMessage());
      }
    }
    refused.keySet().removeAll(operations.keySet());
    return new Told(List.copyOf(operations.values()), refused);
  }

  private static String digest(List<byte[]> texts) {
    var digest = Sha256.digest();
    for (var text : texts) {
      digest.update(text);
      digest.update("\n".getBytes(StandardCharsets.US_ASCII));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
