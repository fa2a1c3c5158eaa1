package org.integrationgateway.scaffold.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.YamlText;
import tools.jackson.databind.JsonNode;

/** The security schemes of a document as ways to authenticate. */
final class Schemes {
  /** The characters of a description that a form for people has room for. */
  private static final int MOST_ABOUT = 200;

  private final Map<String, JsonNode> declared;
  private final SecurityRequirements requirements;
  private final OAuthBlocks oauth;
  private final List<String> remarks = new ArrayList<>();

  Schemes(OpenApiTree tree, OAuthBlocks oauth) {
    this.declared = declared(tree);
    this.requirements = SecurityRequirements.of(tree);
    this.oauth = oauth;
  }

  static Map<String, JsonNode> declared(OpenApiTree tree) {
    var path =
        tree.isSwagger()
            ? new String[] {"securityDefinitions"}
            : new String[] {"components", "securitySchemes"};
    var schemes = new LinkedHashMap<String, JsonNode>();
    OpenApiTree.members(tree.root(), path)
        .forEach((name, scheme) -> schemes.put(name, tree.resolve(scheme)));
    return schemes;
  }

  /** The ways that can be expressed, the best one first. */
  List<AuthBlock> blocks() {
    var blocks = new ArrayList<AuthBlock>();
    for (var set : requirements.sets()) {
      block(set).filter(block -> !blocks.contains(block)).ifPresent(blocks::add);
    }
    return blocks;
  }

  /** The remarks on schemes that cannot be expressed, after {@link #blocks()}. */
  List<String> remarks() {
    return remarks;
  }

  /** Whether requests need a token of a login that cannot be expressed. */
  boolean wantsToken() {
    return requirements.sets().stream()
        .flatMap(List::stream)
        .flatMap(name -> scheme(name).stream())
        .map(scheme -> OpenApiTree.text(scheme, "type"))
        .anyMatch(type -> type.equals("oauth2") || type.equals("openIdConnect"));
  }

  /** Whether the document permits requests without a credential. */
  boolean optional() {
    return requirements.optional();
  }

  private Optional<AuthBlock> block(List<String> names) {
    if (names.size() == 1) {
      return single(names.get(0));
    }
    var headers = new LinkedHashMap<String, String>();
    for (var name : names) {
      var scheme = scheme(name);
      if (scheme.isPresent() && isHeaderKey(scheme.get())) {
        headers.put(OpenApiTree.text(scheme.get(), "name"), field(name));
      }
    }
    if (headers.size() == names.size()) {
      return Optional.of(AuthBlock.headers(String.join(" and ", names) + " in headers", headers));
    }
    for (var name : names) {
      var block = single(name);
      if (block.isPresent()) {
        remark(
            "The document wants '%s' together; a connection presents only '%s' of them."
                .formatted(String.join("', '", names), name));
        return block;
      }
    }
    return Optional.empty();
  }

  private Optional<AuthBlock> single(String name) {
    var scheme = scheme(name);
    if (scheme.isEmpty()) {
      return impossible(name, "the document does not define it");
    }
    var node = scheme.get();
    var about = YamlText.shortened(OpenApiTree.text(node, "description"), MOST_ABOUT);
    return switch (OpenApiTree.text(node, "type")) {
      case "apiKey" -> apiKey(name, node).map(block -> block.described(about));
      case "basic" -> Optional.of(AuthBlock.basic(titled(name, "HTTP basic")).described(about));
      case "http" -> http(name, node).map(block -> block.described(about));
      case "oauth2" -> oauth.ofFlows(name, node, requirements.scopes(), this::remark);
      case "openIdConnect" -> oauth.ofIssuer(name, node, requirements.scopes(), this::remark);
      case "mutualTLS" -> impossible(name, "it is a client certificate");
      default -> impossible(name, "its type is unknown");
    };
  }

  private Optional<AuthBlock> apiKey(String name, JsonNode scheme) {
    var key = OpenApiTree.text(scheme, "name");
    if (!isHeaderKey(scheme)) {
      var place = OpenApiTree.text(scheme, "in");
      return impossible(
          name,
          "it is the key '%s' in the %s, and connections present keys in headers only"
              .formatted(key, place.isEmpty() ? "request" : place));
    }
    return Optional.of(
        AuthBlock.headers(titled(name, "a key in the header " + key), Map.of(key, field(name))));
  }

  private Optional<AuthBlock> http(String name, JsonNode scheme) {
    var kind = OpenApiTree.text(scheme, "scheme").toLowerCase(Locale.ROOT);
    return switch (kind) {
      case "basic" -> Optional.of(AuthBlock.basic(titled(name, "HTTP basic")));
      case "bearer" -> Optional.of(AuthBlock.bearer(titled(name, "HTTP bearer"), "API token"));
      default -> impossible(name, "it is the HTTP scheme '" + kind + "'");
    };
  }

  private Optional<JsonNode> scheme(String name) {
    return Optional.ofNullable(declared.get(name));
  }

  private static boolean isHeaderKey(JsonNode scheme) {
    return OpenApiTree.text(scheme, "type").equals("apiKey")
        && OpenApiTree.text(scheme, "in").equals("header")
        && SentHeaders.isName(OpenApiTree.text(scheme, "name"));
  }

  private Optional<AuthBlock> impossible(String name, String why) {
    remark("The security scheme '%s' cannot be expressed: %s.".formatted(name, why));
    return Optional.empty();
  }

  private void remark(String words) {
    if (!remarks.contains(words)) {
      remarks.add(words);
    }
  }

  static String titled(String name, String what) {
    return YamlText.clean(name) + ": " + YamlText.clean(what);
  }

  private static String field(String name) {
    var field = name.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
    return field.isEmpty() ? "key" : field.toLowerCase(Locale.ROOT);
  }
}
