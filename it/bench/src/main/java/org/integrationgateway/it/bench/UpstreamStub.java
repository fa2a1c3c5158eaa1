package org.integrationgateway.it.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** The API behind it all: answers every authorised GET with the same small JSON object. */
final class UpstreamStub {
  static final String TOKEN = "bench-upstream-token";

  private static final byte[] BODY =
      """
      {"sku":"A-100","name":"Paper, 500 sheets","category":"office","quantity":42,"price":{"amount":"4.95","currency":"EUR"},"tags":["paper","a4","white"],"updatedAt":"2026-11-20T10:00:00Z"}"""
          .getBytes(StandardCharsets.UTF_8);

  private UpstreamStub() {}

  /** Prints its port, serves until stdin ends. */
  public static void main(String[] arguments) throws Exception {
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract.NonBlocking() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            var authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
            if (!("Bearer " + TOKEN).equals(authorization)) {
              response.setStatus(401);
              callback.succeeded();
              return true;
            }
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(true, ByteBuffer.wrap(BODY), callback);
            return true;
          }
        });
    server.start();
    Announce.portThenServe(connector.getLocalPort());
    server.stop();
  }
}
