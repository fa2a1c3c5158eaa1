package org.integrationgateway.authoring.compat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.packaging.inspect.ConnectionFacts;
import org.integrationgateway.packaging.inspect.ConnectionFacts.Parameter;

/** Compares the connections as connected and connecting users see them. */
final class ConnectionComparison {
  private final Changes changes;

  private ConnectionComparison(Changes changes) {
    this.changes = changes;
  }

  static void compare(Manifest before, Manifest after, Changes changes) {
    new ConnectionComparison(changes).compare(connections(before), connections(after));
  }

  private static Map<String, ConnectionDefinition> connections(Manifest manifest) {
    return manifest.app().map(app -> app.connections()).orElse(Map.of());
  }

  private void compare(
      Map<String, ConnectionDefinition> before, Map<String, ConnectionDefinition> after) {
    before.forEach(
        (name, connection) -> {
          var same = after.get(name);
          if (same == null) {
            changes.breaking(pointer(name), "connection '" + name + "' is gone");
          } else {
            compare(ConnectionFacts.of(connection), ConnectionFacts.of(same));
          }
        });
    after.forEach(
        (name, connection) -> {
          if (!before.containsKey(name)) {
            changes.addition(pointer(name), "connection '" + name + "' can be made");
          }
        });
  }

  private static String pointer(String name) {
    return Changes.pointer("/connections", name);
  }

  private void compare(ConnectionFacts old, ConnectionFacts now) {
    var pointer = pointer(now.name());
    var subject = "connection '" + now.name() + "' ";
    if (old.authType() != now.authType()) {
      changes.breaking(
          pointer + "/auth/type",
          subject
              + "authenticates by "
              + now.authType().text()
              + ", and did by "
              + old.authType().text());
    }
    if (old.mode() != now.mode()) {
      boolean asks = now.mode() == ConnectionMode.SUBJECT;
      changes.either(
          asks, pointer + "/mode", subject + (asks ? "needs" : "does not need") + " a credential");
    }
    if (old.exposure() != now.exposure()) {
      boolean hidden = now.exposure() == Exposure.INTERNAL;
      changes.either(
          hidden,
          pointer + "/exposure",
          subject + (hidden ? "can no longer be made by users" : "can be made by users"));
    }
    credentials(old.credentials(), now.credentials(), pointer, subject);
    for (var scope : now.scopes()) {
      if (!old.scopes().contains(scope)) {
        changes.addition(
            pointer + "/auth/scopes",
            subject + "asks for scope '" + scope + "': users grant it when they connect again");
      }
    }
    parameters(old, now, pointer, subject);
  }

  private void credentials(List<String> old, List<String> now, String pointer, String subject) {
    for (var field : now) {
      if (!old.contains(field)) {
        changes.breaking(
            Changes.pointer(pointer + "/auth/credentials", field),
            subject + "asks for credential field '" + field + "'");
      }
    }
    for (var field : old) {
      if (!now.contains(field)) {
        changes.addition(
            Changes.pointer(pointer + "/auth/credentials", field),
            subject + "does not ask for credential field '" + field + "' any more");
      }
    }
  }

  private void parameters(
      ConnectionFacts old, ConnectionFacts now, String pointer, String subject) {
    var known =
        old.parameters().stream().collect(Collectors.toMap(Parameter::name, Parameter::asked));
    for (var parameter : now.parameters()) {
      var at = Changes.pointer(pointer + "/params", parameter.name());
      boolean asked = known.getOrDefault(parameter.name(), false);
      if (parameter.asked() && !asked) {
        changes.breaking(at, subject + "needs parameter '" + parameter.name() + "'");
      } else if (asked != parameter.asked()) {
        changes.addition(
            at, subject + "does not need parameter '" + parameter.name() + "' any more");
      } else if (!known.containsKey(parameter.name())) {
        changes.addition(at, subject + "can have parameter '" + parameter.name() + "'");
      }
    }
  }
}
