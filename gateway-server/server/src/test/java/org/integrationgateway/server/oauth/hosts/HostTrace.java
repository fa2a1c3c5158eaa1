package org.integrationgateway.server.oauth.hosts;

import java.util.List;

/**
 * Requests of a host of AI tools, as far as public sources tell them.
 *
 * @param name of the host
 * @param sources where it was published what the host sends
 * @param registration its request to the registration endpoint
 * @param redirect the URI in its authorization request, which may have another port than the
 *     registered one
 * @param headers names and values, in turn, of all its requests to the MCP server
 * @param initialize the params of {@code initialize}
 * @param messages the methods that follow, in order; {@code GET} opens the stream of the session
 */
record HostTrace(
    String name,
    List<String> sources,
    String registration,
    String redirect,
    List<String> headers,
    String initialize,
    List<String> messages) {
  private static final String PUBLIC =
      "\"grant_types\": [\"authorization_code\", \"refresh_token\"], \"response_types\": [\"code\"],"
          + " \"token_endpoint_auth_method\": \"none\"";

  /** A scope that is named and empty. */
  private static final String NO_SCOPE = ", \"scope\": \"\"";

  private static final String NATIVE = ", \"application_type\": \"native\"";

  static final List<HostTrace> ALL =
      List.of(
          new HostTrace(
              "Claude Code",
              List.of("elmohq/elmo#684", "anthropics/claude-code#92835"),
              registration("Claude Code", NATIVE, "http://localhost:3118/callback"),
              "http://localhost:3118/callback",
              List.of("User-Agent", "claude-code/2.1.160 (cli)"),
              initialize(
                  "2025-11-25", "claude-code", "2.1.160", "\"roots\": {}, \"elicitation\": {}"),
              List.of(
                  "notifications/initialized",
                  "tools/list",
                  "prompts/list",
                  "resources/list",
                  "GET")),
          new HostTrace(
              "Claude",
              List.of("apify/mcp-client-capabilities", "akutishevsky/withings-mcp#29"),
              registration("Claude", "", "https://claude.ai/api/mcp/auth_callback"),
              "https://claude.ai/api/mcp/auth_callback",
              List.of("User-Agent", "python-httpx/0.28.1"),
              initialize("2025-06-18", "claude-ai", "0.1.0", ""),
              List.of("notifications/initialized", "tools/list", "prompts/list", "resources/list")),
          new HostTrace(
              "Cursor",
              List.of("soflyy/agent-connector-for-wp#111", "apify/mcp-client-capabilities"),
              registration(
                  "Cursor",
                  "",
                  "http://localhost:8787/callback",
                  "http://127.0.0.1:8787/callback",
                  "cursor://anysphere.cursor-mcp/oauth/callback"),
              "cursor://anysphere.cursor-mcp/oauth/callback",
              List.of(),
              initialize(
                  "2025-06-18",
                  "cursor-vscode",
                  "1.0.0",
                  "\"tools\": true, \"prompts\": true, \"resources\": true, \"logging\": false,"
                      + " \"elicitation\": {}, \"roots\": {\"listChanged\": false}"),
              List.of(
                  "notifications/initialized",
                  "GET",
                  "tools/list",
                  "prompts/list",
                  "resources/list")),
          new HostTrace(
              "VS Code",
              List.of(
                  "microsoft/vscode#278512",
                  "microsoft/vscode#252226",
                  "microsoft/vscode#308766",
                  "modelcontextprotocol/rust-sdk#704"),
              registration(
                  "Visual Studio Code",
                  NATIVE,
                  "https://insiders.vscode.dev/redirect",
                  "https://vscode.dev/redirect",
                  "http://127.0.0.1/",
                  "http://127.0.0.1:33418/"),
              "http://127.0.0.1:59656/",
              List.of("User-Agent", "Visual Studio Code/1.132.0"),
              initialize(
                  "2025-11-25",
                  "Visual Studio Code",
                  "1.132.0",
                  "\"roots\": {\"listChanged\": true}, \"sampling\": {}, \"elicitation\": {\"form\": {},"
                      + " \"url\": {}}, \"tasks\": {\"requests\": {\"tools\": {\"call\": {}}}}"),
              List.of(
                  "logging/setLevel",
                  "notifications/initialized",
                  "tools/list",
                  "prompts/list",
                  "GET")),
          new HostTrace(
              "Codex",
              List.of("elmohq/elmo#684", "apify/mcp-client-capabilities"),
              registration("Codex", NATIVE, "http://127.0.0.1:37819/callback/k3x9"),
              "http://127.0.0.1:37819/callback/k3x9",
              List.of("User-Agent", "codex-mcp-client/0.147.0"),
              initialize("2025-06-18", "codex-mcp-client", "0.147.0", "\"elicitation\": {}"),
              List.of(
                  "notifications/initialized",
                  "GET",
                  "tools/list",
                  "resources/list",
                  "resources/templates/list")),
          new HostTrace(
              "Gemini CLI",
              List.of(
                  "google-gemini/gemini-cli: packages/core/src/mcp/oauth-provider.ts",
                  "apify/mcp-client-capabilities"),
              registration(
                  "Gemini CLI MCP Client", NO_SCOPE, "http://localhost:7777/oauth/callback"),
              "http://localhost:7777/oauth/callback",
              List.of(),
              initialize(
                  "2025-06-18",
                  "gemini-cli-mcp-client-gateway",
                  "0.0.1",
                  "\"roots\": {\"listChanged\": true}"),
              List.of("notifications/initialized", "GET", "prompts/list", "tools/list")),
          new HostTrace(
              "Inspector",
              List.of("modelcontextprotocol/inspector: client/src/lib/auth.ts"),
              registration(
                  "MCP Inspector",
                  NO_SCOPE
                      + ", \"client_uri\": \"https://github.com/modelcontextprotocol/inspector\"",
                  "http://localhost:6274/oauth/callback",
                  "http://localhost:6274/oauth/callback/debug"),
              "http://localhost:6274/oauth/callback/debug",
              List.of(),
              initialize(
                  "2025-06-18",
                  "mcp-inspector",
                  "0.15.0",
                  "\"sampling\": {}, \"elicitation\": {}, \"roots\": {\"listChanged\": true}"),
              List.of(
                  "notifications/initialized", "GET", "logging/setLevel", "tools/list", "ping")),
          new HostTrace(
              "OpenCode",
              List.of("elmohq/elmo#684", "apify/mcp-client-capabilities"),
              registration("OpenCode", "", "http://127.0.0.1:19876/mcp/oauth/callback"),
              "http://127.0.0.1:19876/mcp/oauth/callback",
              List.of(),
              initialize("2025-06-18", "opencode", "1.0.0", ""),
              List.of("notifications/initialized", "GET", "tools/list")));

  private static String registration(String name, String more, String... redirects) {
    return "{\"client_name\": \"%s\", \"redirect_uris\": [\"%s\"], %s%s}"
        .formatted(name, String.join("\", \"", redirects), PUBLIC, more);
  }

  private static String initialize(
      String revision, String name, String version, String capabilities) {
    return "{\"protocolVersion\": \"%s\", \"capabilities\": {%s}, \"clientInfo\": {\"name\": \"%s\", \"version\": \"%s\"}}"
        .formatted(revision, capabilities, name, version);
  }

  @Override
  public String toString() {
    return name + " (" + String.join(", ", sources) + ")";
  }
}
