package org.integrationgateway.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.ValuePath;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.document.Node;
import tools.jackson.databind.JsonNode;

/** A documented token response, with the place of the token in it. */
final class TokenShape {
  private static final Set<String> OF_TOKENS =
      Set.of("access_token", "refresh_token", "expires_in", "scope", "token_type");

  private final JsonNode root;
  private final JsonNode around;
  private final List<String> path;

  /**
   * @param path of the access token, as the manifest has it
   */
  TokenShape(Node documented, String path) {
    this.root = Json.MAPPER.valueToTree(documented.toJava());
    this.path = ValuePath.steps(path);
    this.around =
        this.path.size() == 1
            ? root
            : JsonPath.find(root, String.join(".", this.path.subList(0, this.path.size() - 1)))
                .orElseGet(Json::object);
  }

  boolean hasToken() {
    return around.path(path.get(path.size() - 1)).isString();
  }

  boolean hasRefreshToken() {
    return around.path("refresh_token").isString();
  }

  /** Seconds; some vendors write 0 for tokens that do not expire. */
  Optional<Integer> lifetime() {
    return JsonPath.text(around, "expires_in").map(Integer::valueOf).filter(time -> time > 0);
  }

  String tokenType() {
    return JsonPath.text(around, "token_type").orElse("bearer");
  }

  /** The text between granted scopes. */
  String separator() {
    return JsonPath.text(around, "scope").filter(text -> text.contains(",")).isPresent()
        ? ","
        : " ";
  }

  /** The other members at the top of the response. */
  Map<String, Object> members() {
    var members = new LinkedHashMap<String, Object>();
    root.properties()
        .forEach(
            member -> {
              boolean ofToken = path.size() == 1 && OF_TOKENS.contains(member.getKey());
              if (!ofToken && !member.getKey().equals(path.get(0)) && !member.getValue().isNull()) {
                members.put(
                    member.getKey(), Json.MAPPER.convertValue(member.getValue(), Object.class));
              }
            });
    return members;
  }
}
