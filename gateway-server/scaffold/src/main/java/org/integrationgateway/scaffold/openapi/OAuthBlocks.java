package org.integrationgateway.scaffold.openapi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import tools.jackson.databind.JsonNode;

/** OAuth 2.0 and OpenID Connect as ways to authenticate. */
final class OAuthBlocks {
  private static final int MOST_SCOPES = 300;
  private static final String CLIENT =
      "Each deployment has its own client: clientId and clientSecret at"
          + " apps.NAME.connections.default.auth of gateway.yaml.";

  private final Optional<URI> base;
  private final Optional<Downloads> downloads;

  /**
   * @param base that relative URLs are resolved against
   * @param downloads for the metadata of issuers; empty: nothing is fetched
   */
  OAuthBlocks(Optional<URI> base, Optional<Downloads> downloads) {
    this.base = base;
    this.downloads = downloads;
  }

  private record Flow(String name, JsonNode node) {}

  Optional<AuthBlock> ofFlows(
      String name, JsonNode scheme, Map<String, Set<String>> required, Consumer<String> remarks) {
    var flow = flow(scheme);
    if (flow.isEmpty()) {
      remarks.accept(
          ("The security scheme '%s' cannot be expressed: it has neither the flow"
                  + " authorizationCode nor clientCredentials.")
              .formatted(name));
      return Optional.empty();
    }
    var node = flow.get().node();
    boolean client = flow.get().name().equals("clientCredentials");
    var authorization = client ? Optional.of("") : endpoint(text(node, "authorizationUrl"));
    var token = endpoint(text(node, "tokenUrl"));
    if (authorization.isEmpty() || token.isEmpty()) {
      remarks.accept(
          ("The security scheme '%s' cannot be expressed: its authorizationUrl '%s' and tokenUrl"
                  + " '%s' must be https URLs.")
              .formatted(name, text(node, "authorizationUrl"), text(node, "tokenUrl")));
      return Optional.empty();
    }
    var described = new LinkedHashMap<String, String>();
    OpenApiTree.members(node, "scopes")
        .forEach((scope, words) -> described.put(scope, words.isString() ? words.asString() : ""));
    var title = Schemes.titled(name, client ? "OAuth 2.0 without a user" : "OAuth 2.0");
    return Optional.of(
        block(
            title,
            authorization.get(),
            token.get(),
            List.copyOf(required.getOrDefault(name, Set.of())),
            described));
  }

  Optional<AuthBlock> ofIssuer(
      String name, JsonNode scheme, Map<String, Set<String>> required, Consumer<String> remarks) {
    var text = text(scheme, "openIdConnectUrl");
    var metadata = downloads.flatMap(client -> metadata(client, text, remarks));
    var authorization = metadata.flatMap(found -> member(found, "authorization_endpoint"));
    var token = metadata.flatMap(found -> member(found, "token_endpoint"));
    if (authorization.isEmpty() || token.isEmpty()) {
      remarks.accept(
          ("The security scheme '%s' is OpenID Connect: write auth with type oauth2, and"
                  + " authorizationUrl and tokenUrl as '%s' names them.")
              .formatted(name, text));
      return Optional.empty();
    }
    return Optional.of(
        block(
            Schemes.titled(name, "OpenID Connect"),
            authorization.get(),
            token.get(),
            List.copyOf(required.getOrDefault(name, Set.of())),
            Map.of()));
  }

  private static Optional<JsonNode> metadata(
      Downloads client, String text, Consumer<String> remarks) {
    try {
      return Optional.of(Json.parseObject(client.get(Downloads.url(text), Map.of()).bytes()));
    } catch (ScaffoldException | GatewayException failed) {
      remarks.accept(String.valueOf(failed.getMessage()));
      return Optional.empty();
    }
  }

  private Optional<String> member(JsonNode metadata, String key) {
    return endpoint(metadata.path(key).asString(""));
  }

  private static AuthBlock block(
      String title,
      String authorization,
      String token,
      List<String> required,
      Map<String, String> described) {
    var lines = new ArrayList<>(List.of("mode: subject", "auth:", "  type: oauth2"));
    if (authorization.isEmpty()) {
      lines.add("  grantType: client_credentials");
    } else {
      lines.add("  " + YamlText.entry("authorizationUrl", authorization));
    }
    lines.add("  " + YamlText.entry("tokenUrl", token));
    if (!required.isEmpty()) {
      lines.add("  scopes:");
      required.forEach(scope -> lines.add("    - " + YamlText.scalar(scope)));
    }
    if (described.size() > required.size()) {
      lines.add(required.isEmpty() ? "  # scopes:" : "  # Other scopes:");
      described.entrySet().stream()
          .filter(scope -> !required.contains(scope.getKey()))
          .limit(MOST_SCOPES)
          .map(OAuthBlocks::described)
          .forEach(lines::add);
    }
    return new AuthBlock(title, lines, List.of(CLIENT));
  }

  private static String described(Map.Entry<String, String> scope) {
    var words = YamlText.shortened(scope.getValue(), 60);
    return "  #   - " + YamlText.scalar(scope.getKey()) + (words.isEmpty() ? "" : "  # " + words);
  }

  private static Optional<Flow> flow(JsonNode scheme) {
    if (OpenApiTree.find(scheme, "flows").isEmpty()) {
      // Swagger 2.0 has one flow, in the scheme itself.
      return switch (text(scheme, "flow")) {
        case "accessCode" -> Optional.of(new Flow("authorizationCode", scheme));
        case "application" -> Optional.of(new Flow("clientCredentials", scheme));
        default -> Optional.empty();
      };
    }
    for (var name : List.of("authorizationCode", "clientCredentials")) {
      var flow = OpenApiTree.find(scheme, "flows", name);
      if (flow.isPresent()) {
        return Optional.of(new Flow(name, flow.get()));
      }
    }
    return Optional.empty();
  }

  /** An URL that secrets may be sent to. */
  private Optional<String> endpoint(String text) {
    try {
      var uri = new URI(text.replaceAll("\\{[^{}]*}", "x"));
      if (!uri.isAbsolute() && base.isPresent() && !text.isEmpty()) {
        return endpoint(base.get().resolve(uri).toString());
      }
      boolean loopback = String.valueOf(uri.getHost()).matches("localhost|127\\..*|\\[::1]");
      boolean secure = "https".equals(uri.getScheme());
      return uri.getHost() != null && (secure || "http".equals(uri.getScheme()) && loopback)
          ? Optional.of(text)
          : Optional.empty();
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private static String text(JsonNode node, String key) {
    return OpenApiTree.text(node, key);
  }
}
