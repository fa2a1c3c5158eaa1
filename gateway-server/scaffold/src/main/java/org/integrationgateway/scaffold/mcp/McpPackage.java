package org.integrationgateway.scaffold.mcp;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.ConnectionDraft;
import org.integrationgateway.scaffold.draft.Fingerprints;
import org.integrationgateway.scaffold.draft.OperationDraft;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.sdk.Deadline;
import tools.jackson.databind.JsonNode;

/** The parts of a new package that come from an MCP server. */
public final class McpPackage {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Downloads downloads;
  private final URI server;
  private final McpLogins logins;
  private final List<String> notes = new ArrayList<>();

  private McpPackage(Downloads downloads, URI server, McpLogins logins) {
    this.downloads = downloads;
    this.server = server;
    this.logins = logins;
  }

  /**
   * Asks a server.
   *
   * @param headers of the requests, such as a token with which the tools can be listed
   * @throws ScaffoldException when no MCP server answers
   */
  public static PackageParts read(
      String url,
      Map<String, String> headers,
      AliasNames aliases,
      Downloads downloads,
      McpLogins logins) {
    var server = Downloads.url(url);
    downloads.name(server);
    return new McpPackage(downloads, server, logins).parts(headers, aliases);
  }

  private PackageParts parts(Map<String, String> headers, AliasNames aliases) {
    try (var exchange = new McpExchange(downloads, server, headers)) {
      return parts(exchange, !headers.isEmpty(), aliases);
    }
  }

  private PackageParts parts(McpExchange exchange, boolean withHeaders, AliasNames aliases) {
    boolean refused = exchange.refuses();
    var description = refused ? Json.object() : exchange.description();
    var tools = refused ? Optional.<List<McpExchange.Tool>>empty() : exchange.tools();
    if (tools.isEmpty()) {
      notes.add(
          refused
              ? "the server lists its tools after a login only: callers see them when they are"
                  + " connected"
              : "the server does not list its tools");
    }
    boolean login = refused || withHeaders;
    var listed = tools.orElse(List.of());
    return new PackageParts(
        title(description.path("serverInfo")),
        instructions(description),
        List.of("mcp:", "  " + YamlText.entry("url", server.toString())),
        login ? asked() : free(),
        List.of(),
        groups(listed, aliases),
        true,
        Optional.empty(),
        known(listed),
        notes);
  }

  private static String title(JsonNode info) {
    var title = info.path("title").asString(info.path("name").asString(""));
    return YamlText.shortened(title, 80);
  }

  private static String instructions(JsonNode result) {
    return YamlText.shortened(result.path("instructions").asString(""), 300);
  }

  private static ConnectionDraft free() {
    return new ConnectionDraft(
        AuthBlock.none("The server responds without a login."),
        List.of(oauth(List.of()), bearer()),
        List.of(),
        List.of());
  }

  private ConnectionDraft asked() {
    try {
      var login = logins.find(server, downloads.to(server), Deadline.in(TIMEOUT));
      var oauth = oauth(login.scopes());
      return login.documented()
          ? new ConnectionDraft(oauth, List.of(bearer()), List.of(), List.of())
          : new ConnectionDraft(bearer(), List.of(oauth), List.of(), List.of());
    } catch (GatewayException failed) {
      notes.add("the metadata of the server cannot be read: " + failed.detail());
      return new ConnectionDraft(bearer(), List.of(oauth(List.of())), List.of(), List.of());
    }
  }

  private static AuthBlock oauth(List<String> scopes) {
    var lines = new ArrayList<>(List.of("mode: subject", "auth:", "  type: mcp_oauth"));
    if (!scopes.isEmpty()) {
      lines.add("  # Scopes that the server names, which are requested without this list:");
      lines.add("  # scopes:");
      scopes.forEach(scope -> lines.add("  #   - " + YamlText.scalar(scope)));
    }
    return new AuthBlock(
        "the login of the MCP server, whose authorization server is found from its URL:",
        lines,
        List.of());
  }

  private static AuthBlock bearer() {
    return AuthBlock.bearer("a token that users enter:", "API token");
  }

  private static List<OperationGroup> groups(List<McpExchange.Tool> tools, AliasNames aliases) {
    if (tools.isEmpty()) {
      return List.of();
    }
    var drafts =
        tools.stream()
            .map(
                tool ->
                    new OperationDraft(
                        tool.name(),
                        aliases.suggest(tool.name()),
                        List.of(),
                        Optional.empty(),
                        tool.description(),
                        Optional.empty()))
            .toList();
    return List.of(new OperationGroup("The tools of the server", drafts));
  }

  private static Map<String, String> known(List<McpExchange.Tool> tools) {
    var known = new LinkedHashMap<String, String>();
    tools.forEach(tool -> known.put(tool.name(), Fingerprints.of(tool.schema())));
    return known;
  }
}
