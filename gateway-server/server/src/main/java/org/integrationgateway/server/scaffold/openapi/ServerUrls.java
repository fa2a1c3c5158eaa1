package org.integrationgateway.server.scaffold.openapi;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.server.scaffold.draft.ConnectionDraft;
import org.integrationgateway.server.scaffold.draft.YamlText;

/**
 * Where the operations of a document are.
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
    var servers = tree.isSwagger() ? List.<Node>of() : OpenApiTree.items(tree.root(), "servers");
    var urls = new ArrayList<>(servers.stream().map(one -> OpenApiTree.text(one, "url")).toList());
    if (tree.isSwagger()) {
      swagger(tree).ifPresent(urls::add);
    }
    var others = urls.stream().skip(1).limit(MOST_OTHERS).map(YamlText::clean).toList();
    if (chosen.isPresent()) {
      return new ServerUrls(chosen, true, params(chosen.get(), List.of()), urls);
    }
    for (int i = 0; i < urls.size(); i++) {
      var url = urls.get(i);
      if (isAbsolute(url)) {
        var variables = tree.isSwagger() ? List.<Node.Entry>of() : variables(servers.get(i));
        return new ServerUrls(Optional.of(url), i > 0, params(url, variables), others);
      }
      var filled = tree.isSwagger() ? url : filled(url, variables(servers.get(i)));
      if (isAbsolute(filled)) {
        return new ServerUrls(Optional.of(filled), true, params(filled, List.of()), others);
      }
    }
    var relative = urls.isEmpty() ? "/" : urls.get(0);
    var resolved = document.flatMap(base -> resolved(base, relative));
    return new ServerUrls(resolved, true, List.of(), others);
  }

  /** The URL of a server of version 2.0. */
  private static Optional<String> swagger(OpenApiTree tree) {
    var schemes =
        OpenApiTree.items(tree.root(), "schemes").stream()
            .flatMap(scheme -> scheme.string().stream())
            .toList();
    var scheme = schemes.isEmpty() || schemes.contains("https") ? "https" : schemes.get(0);
    var host = tree.text("host");
    var path = tree.text("basePath");
    return host.isEmpty()
        ? Optional.of(path).filter(text -> !text.isEmpty())
        : Optional.of(scheme + "://" + host + path);
  }

  private static List<Node.Entry> variables(Node server) {
    return OpenApiTree.members(server, "variables");
  }

  private static List<ConnectionDraft.Param> params(String url, List<Node.Entry> variables) {
    var params = new ArrayList<ConnectionDraft.Param>();
    var names = VARIABLE.matcher(url).results().map(found -> found.group(1)).distinct().toList();
    for (var name : names) {
      var variable =
          variables.stream().filter(one -> one.key().equals(name)).map(Node.Entry::value);
      var node = variable.findFirst();
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

  private static String defaultValue(Node variable) {
    return variable.find("default").map(ServerUrls::plain).orElse("");
  }

  private static List<String> values(Node variable) {
    return OpenApiTree.items(variable, "enum").stream().map(ServerUrls::plain).toList();
  }

  private static String plain(Node node) {
    return node instanceof Node.Scalar scalar ? YamlText.clean(scalar.text()) : "";
  }

  /** The URL with the defaults of its variables. */
  private static String filled(String url, List<Node.Entry> variables) {
    var filled = url;
    for (var variable : variables) {
      filled = filled.replace("{" + variable.key() + "}", defaultValue(variable.value()));
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
