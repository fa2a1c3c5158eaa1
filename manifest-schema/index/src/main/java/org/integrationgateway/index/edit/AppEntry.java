package org.integrationgateway.index.edit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The entry of a new app, as {@code apps.NAME} has it.
 *
 * @param source members of {@code provider.source}, in their order
 * @param client the OAuth client of a connection; empty where none is needed
 * @param env variables of its program: texts, or references of secrets as maps
 */
public record AppEntry(
    Map<String, String> source, Optional<Client> client, Map<String, Object> env) {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final List<String> ORDER = List.of("package", "version", "path");

  /**
   * The entry of an app of a named package.
   *
   * @param source of the package
   * @param version a version or a constraint
   * @param client the OAuth client of a connection; null where none is needed
   */
  public AppEntry(String source, String version, @Nullable Client client) {
    this(Map.of("package", source, "version", version), Optional.ofNullable(client), Map.of());
  }

  /**
   * The entry of an app of a package in a folder.
   *
   * @param path from the file
   * @param env variables of its program without secrets
   * @param secrets variables of its program, each with the variable of the gateway that has its
   *     value
   */
  public static AppEntry ofFolder(
      String path, Map<String, String> env, Map<String, String> secrets) {
    var all = new LinkedHashMap<String, Object>(env);
    secrets.forEach(
        (name, variable) -> {
          var reference = new LinkedHashMap<String, Object>();
          reference.put("provider", "env");
          reference.put("name", variable);
          all.put(name, Map.of("secret", reference));
        });
    return new AppEntry(Map.of("path", path), Optional.empty(), all);
  }

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
    ORDER.stream().filter(source::containsKey).forEach(key -> named.put(key, source.get(key)));
    tree.put("provider", Map.of("source", named));
    if (!env.isEmpty()) {
      tree.put("env", env);
    }
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
    line(text, indent, 2, "source: " + written(), lineBreak);
    if (!env.isEmpty()) {
      line(text, indent, 1, "env:", lineBreak);
      env.forEach((name, value) -> line(text, indent, 2, name + ": " + quoted(value), lineBreak));
    }
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

  private String written() {
    var path = source.get("path");
    return path == null
        ? "{package: %s, version: %s}"
            .formatted(source.get("package"), quoted(source.getOrDefault("version", "*")))
        : "{path: " + quoted(path) + "}";
  }

  private static String quoted(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
