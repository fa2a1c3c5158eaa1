package org.integrationgateway.scaffold.registry;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.scaffold.registry.ServerApp.Choices;
import tools.jackson.databind.JsonNode;

/** The app of a server behind a URL. People connect it with the values of its secret headers. */
final class RemoteApp {
  private final GivenValues values;
  private final Map<String, String> fixed = new LinkedHashMap<>();
  private final Map<String, Object> mapped = new LinkedHashMap<>();
  private final List<Object> credentials = new ArrayList<>();

  private RemoteApp(GivenValues values) {
    this.values = values;
  }

  static Optional<ServerApp> of(ListedServer server, Choices choices) {
    var remotes = server.server().path("remotes");
    if (!remotes.isArray() || remotes.isEmpty()) {
      return Optional.empty();
    }
    for (var type : List.of("streamable-http", "sse")) {
      for (var remote : remotes) {
        if (type.equals(remote.path("type").asString(""))) {
          var app = new RemoteApp(new GivenValues(server.name(), choices.values()));
          return Optional.of(app.made(server, remote, choices.open()));
        }
      }
    }
    throw new ScaffoldException(
        server.name() + " has remotes of other types than streamable-http and sse");
  }

  private ServerApp made(ListedServer server, JsonNode remote, boolean open) {
    var url = url(remote);
    remote.path("headers").forEach(this::header);
    boolean connects = !credentials.isEmpty() || !open;
    var text = ServerApp.head(server).append("spec:\n");
    if (!fixed.isEmpty()) {
      text.append("  headers: ").append(ServerApp.quoted(fixed)).append('\n');
    }
    text.append("  surfaces:\n    mcp: {url: ").append(ServerApp.quoted(url));
    text.append(connects ? ", connection: default}\n" : "}\n");
    if (connects) {
      text.append("  connections:\n    default:\n      mode: subject\n      auth: ");
      text.append(ServerApp.quoted(auth())).append('\n');
    }
    return new ServerApp(text.toString(), Map.of(), List.of(), connects);
  }

  private Map<String, Object> auth() {
    var auth = new LinkedHashMap<String, Object>();
    auth.put("type", credentials.isEmpty() ? "mcp_oauth" : "manual");
    if (!credentials.isEmpty()) {
      auth.put("credentials", credentials);
      auth.put("authMapping", Map.of("headers", mapped));
    }
    return auth;
  }

  private String url(JsonNode remote) {
    var text = values.filled(remote.path("url").asString(""), remote.path("variables"));
    try {
      var url = URI.create(text);
      boolean here = "localhost".equals(url.getHost()) || "127.0.0.1".equals(url.getHost());
      boolean safe = "https".equals(url.getScheme()) || ("http".equals(url.getScheme()) && here);
      if (safe && url.getHost() != null && url.getUserInfo() == null) {
        return text;
      }
    } catch (IllegalArgumentException malformed) {
      // Refused below like every other text that is no such URL.
    }
    throw new ScaffoldException(
        "%s has the URL '%s': only https URLs without a user are imported"
            .formatted(values.server(), Printable.line(text)));
  }

  private void header(JsonNode header) {
    var name = header.path("name").asString("");
    boolean secret = header.path("isSecret").asBoolean(false) || hasSecret(header);
    if (!secret) {
      values.of(name, header).ifPresent(value -> fixed.put(name, value));
      return;
    }
    if (!header.path("isRequired").asBoolean(true)) {
      return;
    }
    var value = header.path("value").asString("");
    var template = value;
    for (var variable : GivenValues.names(value)) {
      var field = field(variable);
      credential(field, header.path("variables").path(variable), variable);
      template = template.replace("{" + variable + "}", "{" + field + "}");
    }
    if (template.equals(value) && GivenValues.names(value).isEmpty()) {
      var field = field(name);
      credential(field, header, name);
      template = "{" + field + "}";
    }
    mapped.put(name, Map.of("template", template));
  }

  private static boolean hasSecret(JsonNode header) {
    return header.path("variables").properties().stream()
        .anyMatch(one -> one.getValue().path("isSecret").asBoolean(false));
  }

  private void credential(String field, JsonNode input, String label) {
    var credential = new LinkedHashMap<String, Object>();
    credential.put("name", field);
    credential.put("label", Printable.line(label));
    Optional.of(input.path("description").asString(""))
        .filter(text -> !text.isBlank())
        .ifPresent(text -> credential.put("description", Printable.line(text)));
    credentials.add(credential);
  }

  private static String field(String name) {
    return name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
  }
}
