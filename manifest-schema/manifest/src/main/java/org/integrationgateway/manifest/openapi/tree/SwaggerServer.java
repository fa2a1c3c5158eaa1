package org.integrationgateway.manifest.openapi.tree;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The server of a document of Swagger 2.0, which is written in three parts. */
public final class SwaggerServer {
  private SwaggerServer() {}

  /** The URL, which is a path where the document names no host; empty where it names neither. */
  public static Optional<String> url(JsonNode root) {
    var path = Nodes.words(root, "basePath").map(SwaggerServer::absolute).orElse("");
    var schemes = Nodes.texts(root, "schemes");
    var scheme = schemes.contains("https") || schemes.isEmpty() ? "https" : schemes.get(0);
    return Nodes.words(root, "host")
        .map(host -> scheme + "://" + host.strip() + path)
        .or(() -> Optional.of(path).filter(text -> !text.isEmpty()));
  }

  /** Many documents leave the slash away. */
  private static String absolute(String path) {
    var plain = path.strip();
    return plain.startsWith("/") || plain.contains("://") ? plain : "/" + plain;
  }
}
