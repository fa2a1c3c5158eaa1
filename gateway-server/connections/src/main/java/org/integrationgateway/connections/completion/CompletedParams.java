package org.integrationgateway.connections.completion;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.UpstreamText;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.connection.ConnectionParameter.Origin;

/** Parameters of a connection, from the user, the token's answer and the discovered item. */
final class CompletedParams {
  /** Holds the id of the discovered item that a connection is made to. */
  static final String ITEM = "discovery.id";

  private final Connection connection;
  private final Map<String, String> values;

  private CompletedParams(Connection connection, Map<String, String> values) {
    this.connection = connection;
    this.values = values;
  }

  /** Returns the parameters that the user gave, and those in the token's answer. */
  static CompletedParams of(
      Connection connection, Map<String, String> given, Optional<TokenAnswer> tokens) {
    var values = new HashMap<>(given);
    connection
        .params()
        .forEach(
            (name, param) -> {
              if (param.origin().equals(Optional.of(Origin.TOKEN_RESPONSE))) {
                tokens
                    .flatMap(answer -> answer.text(param.field().orElse(name)))
                    .filter(UpstreamText::isParameter)
                    .ifPresent(value -> values.put(name, value));
              }
            });
    return new CompletedParams(connection, values);
  }

  /** Returns the parameters of a stored choice. */
  static CompletedParams of(Connection connection, Map<String, String> values) {
    return new CompletedParams(connection, new HashMap<>(values));
  }

  Map<String, String> values() {
    return values;
  }

  /** Returns the values for placeholders: with the defaults of parameters without a value. */
  Map<String, String> withDefaults() {
    return connection.values(values);
  }

  /** Adds what the item has; a value that the user gave stays. */
  CompletedParams merge(DiscoveredItem item, boolean identified) {
    var aliases = new HashMap<String, String>();
    connection
        .params()
        .forEach(
            (name, param) -> {
              if (param.origin().equals(Optional.of(Origin.DISCOVERY))) {
                aliases.put(param.field().orElse(name), name);
              }
            });
    item.metadata()
        .forEach((name, value) -> values.putIfAbsent(aliases.getOrDefault(name, name), value));
    if (identified) {
      values.put(ITEM, item.id());
    }
    return this;
  }

  /**
   * The contents with these parameters.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when a required one has no value
   */
  CredentialFields into(CredentialFields contents) {
    var missing = connection.missingParam(values);
    if (missing.isPresent()) {
      throw missing(missing.get());
    }
    return new CredentialFields(contents.fields(), values, contents.grant());
  }

  private GatewayException missing(String name) {
    var param = Optional.ofNullable(connection.params().get(name));
    var field = param.flatMap(Connection.Param::field).orElse(name);
    var place =
        param
            .flatMap(Connection.Param::origin)
            .map(
                origin ->
                    origin == Origin.DISCOVERY
                        ? "the discovered item has no usable value for '%s'".formatted(field)
                        : "the token response has no usable value at '%s'".formatted(field))
            .orElse("none was given");
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "connection '%s' needs parameter '%s', and %s".formatted(connection.name(), name, place));
  }
}
