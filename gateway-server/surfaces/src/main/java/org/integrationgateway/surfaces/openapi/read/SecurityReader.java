package org.integrationgateway.surfaces.openapi.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import org.integrationgateway.surfaces.openapi.ApiSecurityScheme;
import tools.jackson.databind.JsonNode;

/** Reads how clients of an API authenticate, for packages that are made from the document. */
final class SecurityReader {
  private SecurityReader() {}

  static Map<String, ApiSecurityScheme> schemes(
      JsonNode root, boolean swagger, ReferenceTargets targets) {
    var declared =
        swagger
            ? Nodes.members(root, "securityDefinitions")
            : Nodes.members(root.get("components"), "securitySchemes");
    var schemes = new LinkedHashMap<String, ApiSecurityScheme>();
    declared.forEach(
        (name, written) -> {
          try {
            var scheme = targets.follow(written);
            Nodes.words(scheme, "type").ifPresent(type -> schemes.put(name, scheme(type, scheme)));
          } catch (BrokenReferenceException e) {
            // Requests do not need it.
          }
        });
    return schemes;
  }

  private static ApiSecurityScheme scheme(String type, JsonNode scheme) {
    boolean basic = type.equals("basic");
    return new ApiSecurityScheme(
        basic ? "http" : type,
        Nodes.words(scheme, "description"),
        basic
            ? Optional.of("basic")
            : Nodes.words(scheme, "scheme").map(text -> text.toLowerCase(Locale.ROOT)),
        Nodes.words(scheme, "in"),
        Nodes.words(scheme, "name"),
        type.equals("oauth2") ? flows(scheme) : List.of(),
        Nodes.words(scheme, "openIdConnectUrl"));
  }

  private static List<ApiSecurityScheme.Flow> flows(JsonNode scheme) {
    var flows = new ArrayList<ApiSecurityScheme.Flow>();
    Nodes.members(scheme, "flows")
        .forEach(
            (name, flow) -> {
              if (flow.isObject()) {
                flows.add(flow(name, flow));
              }
            });
    Nodes.words(scheme, "flow")
        .ifPresent(
            name ->
                flows.add(
                    flow(
                        switch (name) {
                          case "accessCode" -> "authorizationCode";
                          case "application" -> "clientCredentials";
                          default -> name;
                        },
                        scheme)));
    return flows;
  }

  private static ApiSecurityScheme.Flow flow(String name, JsonNode flow) {
    var scopes = new LinkedHashMap<String, String>();
    Nodes.members(flow, "scopes")
        .forEach((scope, text) -> scopes.put(scope, text.isString() ? text.stringValue() : ""));
    return new ApiSecurityScheme.Flow(
        name,
        Nodes.words(flow, "authorizationUrl"),
        Nodes.words(flow, "tokenUrl"),
        Nodes.words(flow, "refreshUrl"),
        scopes);
  }

  /**
   * Returns the alternatives of security that requests need, each with the schemes that it takes
   * together.
   */
  static List<Map<String, List<String>>> requirements(JsonNode root) {
    var alternatives = new ArrayList<Map<String, List<String>>>();
    for (var alternative : Nodes.items(root, "security")) {
      var schemes = new LinkedHashMap<String, List<String>>();
      Nodes.entries(alternative)
          .forEach((name, unused) -> schemes.put(name, Nodes.texts(alternative, name)));
      alternatives.add(schemes);
    }
    return alternatives;
  }
}
