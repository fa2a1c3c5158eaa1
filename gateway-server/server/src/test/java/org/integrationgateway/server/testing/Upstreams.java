package org.integrationgateway.server.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.RawUpstream;

/** Upstreams for tests: a correct one, and broken ones. */
public final class Upstreams implements AutoCloseable {
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Socket kept = new Socket();
  private final JettyUpstream good = new JettyUpstream(this::answer);
  private final RawUpstream broken =
      new RawUpstream(
          out ->
              out.write(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
                      .getBytes(UTF_8)));
  private final RawUpstream garbage =
      new RawUpstream(out -> out.write("220 mail.example ESMTP ready\r\n\r\n".getBytes(UTF_8)));

  /** Answers as the request says. */
  public String good() {
    return good.at("").toString();
  }

  /** Breaks off in the middle of every answer. */
  public String broken() {
    return broken.at("").toString();
  }

  /** Answers, but not in HTTP. */
  public String garbage() {
    return garbage.at("").toString();
  }

  /** The URL of a port without a listener, which no other program gets meanwhile. */
  public String absent() {
    try {
      if (!kept.isBound()) {
        kept.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      }
      return "http://127.0.0.1:" + kept.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    if (path.startsWith("/status/")) {
      int status = Integer.parseInt(path.substring("/status/".length()));
      response.setStatus(status);
      if (status != 204) {
        response.getHeaders().put("Content-Type", "application/json");
        write(response, "{\"status\":" + status + "}");
      }
      return;
    }
    if (path.equals("/slow") && closed.await(5, TimeUnit.MINUTES)) {
      return;
    }
    var seen = Json.object();
    seen.put("method", request.getMethod());
    for (var field : Request.extractQueryParameters(request)) {
      seen.put(field.getName(), field.getValue());
    }
    var authorization = request.getHeaders().get("Authorization");
    if (authorization != null) {
      seen.put("authorization", authorization);
    }
    var body = Content.Source.asString(request, UTF_8);
    if (!body.isEmpty()) {
      seen.put("body", body);
    }
    response.getHeaders().put("Content-Type", "application/json");
    response.getHeaders().put("ETag", "\"v1\"");
    response.getHeaders().put("Set-Cookie", "session=upstream");
    write(response, Json.MAPPER.writeValueAsString(seen));
  }

  private static void write(Response response, String text) throws IOException {
    try (var blocker = Blocker.callback()) {
      Content.Sink.write(response, true, text, blocker);
      blocker.block();
    }
  }

  @Override
  public void close() throws Exception {
    closed.countDown();
    kept.close();
    good.close();
    broken.close();
    garbage.close();
  }
}
