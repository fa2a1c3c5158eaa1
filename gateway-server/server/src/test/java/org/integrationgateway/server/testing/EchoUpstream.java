package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers with what it was asked, as JSON: method, target, headers in lower case, and the body with
 * one character for each byte. Below {@code /digest} the body is counted and not kept; {@code
 * /refuse} answers 413 before it has read the body.
 */
public final class EchoUpstream implements AutoCloseable {
  private final JettyUpstream server = new JettyUpstream(EchoUpstream::answer);

  public String at(String path) {
    return server.at(path).toString();
  }

  private static void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    if (path.endsWith("/refuse")) {
      response.setStatus(413);
      write(response, "{\"error\":\"too much\"}");
      // A connection that is closed with bytes unread can lose the answer (RFC 9112, section 9.6).
      try (var rest = Content.Source.asInputStream(request)) {
        rest.transferTo(OutputStream.nullOutputStream());
      }
      return;
    }
    var seen = Json.object();
    seen.put("method", request.getMethod());
    seen.put("target", request.getHttpURI().getPathQuery());
    var headers = seen.putObject("headers");
    request.getHeaders().forEach(field -> headers.put(field.getLowerCaseName(), field.getValue()));
    try (var in = Content.Source.asInputStream(request)) {
      if (path.startsWith("/digest")) {
        digest(in, seen.putObject("digest"));
      } else {
        seen.put("body", new String(in.readAllBytes(), ISO_8859_1));
      }
    }
    write(response, seen.toString());
  }

  private static void digest(InputStream in, ObjectNode into) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    var piece = new byte[8192];
    long count = 0;
    for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
      digest.update(piece, 0, length);
      count += length;
    }
    into.put("bytes", count).put("sha256", HexFormat.of().formatHex(digest.digest()));
  }

  private static void write(Response response, String json) throws Exception {
    response.getHeaders().put("Content-Type", "application/json");
    try (var blocker = Blocker.callback()) {
      Content.Sink.write(response, true, json, blocker);
      blocker.block();
    }
  }

  @Override
  public void close() throws Exception {
    server.close();
  }
}
