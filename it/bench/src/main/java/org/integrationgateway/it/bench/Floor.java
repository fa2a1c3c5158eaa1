package org.integrationgateway.it.bench;

import java.nio.ByteBuffer;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * The floor: a bare Jetty handler that makes the same upstream call with Jetty's client and returns
 * the body. No caller, no policy, no credential store, no schema; fully asynchronous.
 */
final class Floor {
  private Floor() {}

  /** Argument: the upstream's port. Prints its own port, serves until stdin ends. */
  public static void main(String[] arguments) throws Exception {
    var upstream = "http://127.0.0.1:" + arguments[0];
    var client = new HttpClient();
    client.setMaxConnectionsPerDestination(256);
    client.setUserAgentField(null);
    client.start();
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract.NonBlocking() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            client
                .newRequest(upstream + Request.getPathInContext(request))
                .headers(
                    headers ->
                        headers.put(HttpHeader.AUTHORIZATION, "Bearer " + UpstreamStub.TOKEN))
                .send(
                    new BufferingResponseListener() {
                      @Override
                      public void onComplete(Result result) {
                        if (result.isFailed()) {
                          Response.writeError(request, response, callback, 502);
                          return;
                        }
                        response.setStatus(result.getResponse().getStatus());
                        response.getHeaders().put(HttpHeader.CONTENT_TYPE, getMediaType());
                        response.write(true, ByteBuffer.wrap(getContent()), callback);
                      }
                    });
            return true;
          }
        });
    server.start();
    Announce.portThenServe(connector.getLocalPort());
    server.stop();
    client.stop();
  }
}
