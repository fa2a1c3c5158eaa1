package org.integrationgateway.testkit.packages;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.ConnectionParameter.Origin;
import org.integrationgateway.manifest.connection.OriginRule;
import org.integrationgateway.manifest.login.TokenLogin;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values with which a test makes a connection, in place of those of a person, of discovery and of a
 * token response. No request is sent to the hosts among them.
 */
public final class ConnectionValues {
  /** The value of credentials, and of parameters that are no origin. */
  public static final String VALUE = "recorded";

  private ConnectionValues() {}

  /** The required parameters that a person gives, by name. */
  public static Map<String, String> params(ConnectionDefinition connection) {
    return params(connection, Map.of());
  }

  /**
   * As {@link #params(ConnectionDefinition)}.
   *
   * @param known values by the names of parameters
   */
  static Map<String, String> params(ConnectionDefinition connection, Map<String, String> known) {
    var params = new LinkedHashMap<String, String>();
    connection
        .params()
        .forEach(
            (name, param) -> {
              if (param.from().isEmpty() && param.required()) {
                params.put(name, value(name, param, known));
              }
            });
    return params;
  }

  /** Members of a token response that fill parameters, as plain Java values. */
  public static Map<String, Object> tokenMembers(ConnectionDefinition connection) {
    var members = new LinkedHashMap<String, Object>();
    tokenMembers(connection, Map.of())
        .properties()
        .forEach(
            member ->
                members.put(
                    member.getKey(),
                    JsonMapper.shared().convertValue(member.getValue(), Object.class)));
    return members;
  }

  static ObjectNode tokenMembers(ConnectionDefinition connection, Map<String, String> known) {
    var members = JsonMapper.shared().createObjectNode();
    connection
        .params()
        .forEach(
            (name, param) -> {
              if (param.from().equals(Optional.of(Origin.TOKEN_RESPONSE))) {
                put(members, param.field().orElse(name), value(name, param, known));
              }
            });
    return members;
  }

  /** The answer to a login: a token in its place. */
  static ObjectNode login(ConnectionDefinition connection) {
    var answer = JsonMapper.shared().createObjectNode();
    var path =
        connection
            .auth()
            .login()
            .map(TokenLogin::tokenPath)
            .filter(place -> !place.isEmpty())
            .orElse("access_token");
    put(answer, path, VALUE);
    return answer;
  }

  /** An item of discovery as JSON, with a value for each parameter that it fills. */
  public static String discovered(ConnectionDefinition connection) {
    return discovered(connection, Map.of()).toString();
  }

  static ObjectNode discovered(ConnectionDefinition connection, Map<String, String> known) {
    var item = JsonMapper.shared().createObjectNode();
    connection
        .discovery()
        .ifPresent(
            discovery -> {
              discovery.idPath().ifPresent(path -> put(item, path, VALUE));
              discovery.namePath().ifPresent(path -> put(item, path, VALUE));
              discovery
                  .metadata()
                  .forEach((name, path) -> put(item, path, discovered(connection, name, known)));
            });
    return item;
  }

  private static String discovered(
      ConnectionDefinition connection, String name, Map<String, String> known) {
    return connection.params().entrySet().stream()
        .filter(param -> param.getValue().field().orElse(param.getKey()).equals(name))
        .map(param -> value(param.getKey(), param.getValue(), known))
        .findFirst()
        .orElse(VALUE);
  }

  private static void put(ObjectNode root, String path, String value) {
    var steps = List.of(path.replaceFirst("^\\$\\.?", "").split("\\."));
    var at = root;
    for (var step : steps.subList(0, steps.size() - 1)) {
      at = at.withObjectProperty(step);
    }
    at.put(steps.get(steps.size() - 1), value);
  }

  private static String value(String name, ConnectionParameter param, Map<String, String> known) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    if (param.defaultValue().isPresent()) {
      return param.defaultValue().get();
    }
    return param
        .originRule()
        .map(OriginRule::hosts)
        .map(
            hosts ->
                hosts.stream()
                    .findFirst()
                    .map(host -> "https://" + host.replace("*", VALUE))
                    .orElse("https://recorded.example.com"))
        .orElse(VALUE);
  }
}
