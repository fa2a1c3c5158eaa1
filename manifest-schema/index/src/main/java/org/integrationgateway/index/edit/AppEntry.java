package org.integrationgateway.index.edit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The entry of a new app, as {@code apps.NAME} has it.
 *
 * @param source of the package
 * @param version a version or a constraint
 * @param client the OAuth client of a connection; empty where none is needed
 */
public record AppEntry(String source, String version, Optional<Client> client) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /**
   * The client of the deployment at an authorization server.
   *
   * @param connection whose client it is
   * @param id public identifier
   * @param provider of secrets that has the client's secret; empty for a public client
   * @param name of the secret
   */
  public record Client(String connection, String id, Optional<String> provider, String name) {}

  /** Returns the entry as maps. */
  Map<String, Object> tree() {
    var tree = new LinkedHashMap<String, Object>();
    var named = new LinkedHashMap<String, Object>();
    named.put("package", source);
    named.put("version", version);
    tree.put("provider", Map.of("source", named));
    client.ifPresent(
        one -> tree.put("connections", Map.of(one.connection(), Map.of("auth", auth(one)))));
    return tree;
  }

  private static Map<String, Object> auth(Client client) {
    var auth = new LinkedHashMap<String, Object>();
    auth.put("clientId", client.id());
    client
        .provider()
        .ifPresent(
            provider -> {
              var reference = new LinkedHashMap<String, Object>();
              reference.put("provider", provider);
              reference.put("name", client.name());
              auth.put("clientSecret", Map.of("secret", reference));
            });
    return auth;
  }

  /** Returns the lines of the entry, each with a line break. */
  String block(String app, String indent, String lineBreak) {
    var text = new StringBuilder();
    line(text, indent, 0, app + ":", lineBreak);
    line(text, indent, 1, "provider:", lineBreak);
    line(
        text,
        indent,
        2,
        "source: {package: %s, version: %s}".formatted(source, quoted(version)),
        lineBreak);
    client.ifPresent(
        one -> {
          line(text, indent, 1, "connections:", lineBreak);
          line(text, indent, 2, one.connection() + ":", lineBreak);
          line(text, indent, 3, "auth:", lineBreak);
          line(text, indent, 4, "clientId: " + quoted(one.id()), lineBreak);
          one.provider()
              .ifPresent(
                  provider ->
                      line(
                          text,
                          indent,
                          4,
                          "clientSecret: {secret: {provider: %s, name: %s}}"
                              .formatted(quoted(provider), quoted(one.name())),
                          lineBreak));
        });
    return text.toString();
  }

  /** Returns the entry in the style of JSON, which YAML reads too. */
  String flow(String app) {
    return quoted(app) + ": " + MAPPER.writeValueAsString(tree());
  }

  private static void line(
      StringBuilder text, String indent, int depth, String content, String lineBreak) {
    text.append(indent).append("  ".repeat(depth)).append(content).append(lineBreak);
  }

  private static String quoted(String text) {
    return MAPPER.writeValueAsString(text);
  }
}
