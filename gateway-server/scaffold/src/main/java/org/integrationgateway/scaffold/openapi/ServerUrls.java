package org.integrationgateway.scaffold.openapi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.openapi.tree.SwaggerServer;
import org.integrationgateway.scaffold.draft.ConnectionDraft;
import org.integrationgateway.scaffold.draft.YamlText;
import tools.jackson.databind.JsonNode;

/**
 * The servers of the operations of a document.
 *
 * @param url absolute; may have names of parameters in braces; empty: the document has none
 * @param written whether the manifest must repeat it
 * @param params of the connection, for the variables of the URL
 * @param others in comments
 */
record ServerUrls(
    Optional<String> url,
    boolean written,
    List<ConnectionDraft.Param> params,
    List<String> others) {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");
  private static final int MOST_OTHERS = 10;

  /**
   * @param chosen by the user; empty: the document's
   * @param document the URL of the document, when it is from the network
   */
  static ServerUrls of(OpenApiTree tree, Optional<String> chosen, Optional<URI> document) {
    var servers =
        tree.isSwagger() ? List.<JsonNode>of() : OpenApiTree.items(tree.root(), "servers");
    var urls = new ArrayList<>(servers.stream().map(one -> OpenApiTree.text(one, "url")).toList());
    if (tree.isSwagger()) {
      SwaggerServer.url(tree.root()).ifPresent(urls::add);
    }
    var others = urls.stream().skip(1).limit(MOST_OTHERS).map(YamlText::clean).toList();
    if (chosen.isPresent()) {
      return new ServerUrls(chosen, true, params(chosen.get(), Map.of()), urls);
    }
    for (int i = 0; i < urls.size(); i++) {
      var url = urls.get(i);
      if (isAbsolute(url)) {
        var variables = tree.isSwagger() ? Map.<String, JsonNode>of() : variables(servers.get(i));
        return new ServerUrls(Optional.of(url), i > 0, params(url, variables), others);
      }
      var filled = tree.isSwagger() ? url : filled(url, variables(servers.get(i)));
      if (isAbsolute(filled)) {
        return new ServerUrls(Optional.of(filled), true, params(filled, Map.of()), others);
      }
    }
    var relative = urls.isEmpty() ? "/" : urls.get(0);
    var resolved = document.flatMap(base -> resolved(base, relative));
    return new ServerUrls(resolved, true, List.of(), others);
  }

  private static Map<String, JsonNode> variables(JsonNode server) {
    return OpenApiTree.members(server, "variables");
  }

  private static List<ConnectionDraft.Param> params(String url, Map<String, JsonNode> variables) {
    var params = new ArrayList<ConnectionDraft.Param>();
    var names = VARIABLE.matcher(url).results().map(found -> found.group(1)).distinct().toList();
    for (var name : names) {
      var node = Optional.ofNullable(variables.get(name));
      params.add(
          new ConnectionDraft.Param(
              name,
              node.map(ServerUrls::defaultValue).orElse(""),
              YamlText.shortened(
                  node.map(one -> OpenApiTree.text(one, "description")).orElse(""), 200),
              node.map(ServerUrls::values).orElse(List.of())));
    }
    return params;
  }

  private static String defaultValue(JsonNode variable) {
    return OpenApiTree.find(variable, "default").map(ServerUrls::plain).orElse("");
  }

  private static List<String> values(JsonNode variable) {
    return OpenApiTree.items(variable, "enum").stream().map(ServerUrls::plain).toList();
  }

  private static String plain(JsonNode node) {
    return node.isValueNode() ? YamlText.clean(node.asString("")) : "";
  }

  /** The URL with the defaults of its variables. */
  private static String filled(String url, Map<String, JsonNode> variables) {
    var filled = url;
    for (var variable : variables.entrySet()) {
      filled = filled.replace("{" + variable.getKey() + "}", defaultValue(variable.getValue()));
    }
    return filled;
  }

  private static boolean isAbsolute(String url) {
    try {
      var uri = new URI(VARIABLE.matcher(url).replaceAll("x"));
      return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawFragment() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  private static Optional<String> resolved(URI base, String relative) {
    try {
      var found = base.resolve(relative);
      // Steps above the root lead to the root (RFC 3986, 5.2.4).
      var path = found.getRawPath().replaceFirst("^(/\\.\\.)+(?=/|$)", "");
      var url = found.getScheme() + "://" + found.getRawAuthority() + path;
      return Optional.of(url).filter(ServerUrls::isAbsolute);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
