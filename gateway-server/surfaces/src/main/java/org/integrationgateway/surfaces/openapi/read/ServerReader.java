package org.integrationgateway.surfaces.openapi.read;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.SwaggerServer;
import org.integrationgateway.surfaces.openapi.ApiServer;
import tools.jackson.databind.JsonNode;

/** Reads where an API is served. */
final class ServerReader {
  private final Optional<URI> document;

  /**
   * @param document its own URL, which relative URLs belong to
   */
  ServerReader(Optional<URI> document) {
    this.document = document;
  }

  /** The servers of a document, a path or an operation of OpenAPI 3. */
  List<ApiServer> declared(JsonNode holder) {
    var servers = new ArrayList<ApiServer>();
    for (var server : Nodes.items(holder, "servers")) {
      Nodes.words(server, "url").ifPresent(url -> servers.add(server(url.strip(), server)));
    }
    return servers;
  }

  private ApiServer server(String url, JsonNode server) {
    var variables = new LinkedHashMap<String, ApiServer.Variable>();
    Nodes.members(server, "variables")
        .forEach(
            (name, variable) ->
                variables.put(
                    name,
                    new ApiServer.Variable(
                        Nodes.text(variable, "default"), Nodes.words(variable, "description"))));
    return new ApiServer(absolute(url), Nodes.words(server, "description"), variables);
  }

  /** The servers of a document of OpenAPI 3: without any, that of the document itself. */
  List<ApiServer> ofDocument(JsonNode root) {
    var declared = declared(root);
    return declared.isEmpty() && document.isPresent() ? List.of(server("/", root)) : declared;
  }

  /** The server of a document of Swagger 2.0, from its parts. */
  List<ApiServer> ofSwagger(JsonNode root) {
    var url = SwaggerServer.url(root);
    if (document.isEmpty()) {
      return url.map(one -> List.of(server(one, root))).orElse(List.of());
    }
    return List.of(server(url.orElse("/"), root));
  }

  private String absolute(String url) {
    if (document.isEmpty() || url.contains("://") || url.startsWith("{")) {
      return url;
    }
    var base = document.get();
    if (url.startsWith("//")) {
      return base.getScheme() + ":" + url;
    }
    var origin = base.getScheme() + "://" + base.getRawAuthority();
    if (url.startsWith("/")) {
      return origin + url;
    }
    var path = Optional.ofNullable(base.getRawPath()).filter(text -> !text.isEmpty()).orElse("/");
    var folder = path.substring(0, path.lastIndexOf('/') + 1);
    var below = url.equals(".") ? "" : url.startsWith("./") ? url.substring(2) : url;
    while (below.startsWith("../") || below.equals("..")) {
      below = below.substring(Math.min(3, below.length()));
      int parent = folder.lastIndexOf('/', Math.max(0, folder.length() - 2));
      folder = folder.substring(0, Math.max(0, parent) + 1);
    }
    return origin + folder + below;
  }
}
