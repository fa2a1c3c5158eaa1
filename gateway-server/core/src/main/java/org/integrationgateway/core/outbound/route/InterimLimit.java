package org.integrationgateway.core.outbound.route;

import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.ProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;

/**
 * Ends a request whose server sends interim answers (status 1xx, RFC 9110) without end: each costs
 * memory until the request ends, and none of them counts as an answer.
 */
final class InterimLimit implements ProtocolHandler {
  /** More than any server needs: 100, a 103 for each of some resources, a 102 every few seconds. */
  private static final int MOST = 64;

  private static final int FINAL = 200;
  private static final String SEEN = InterimLimit.class.getName();

  @Override
  public String getName() {
    return "interim-limit";
  }

  /** Counts, and leaves the answer to the handler of its status. */
  @Override
  public boolean accept(Request request, Response response) {
    if (response.getStatus() < FINAL) {
      int seen = request.getAttributes().get(SEEN) instanceof Integer before ? before + 1 : 1;
      request.attribute(SEEN, seen);
      if (seen > MOST) {
        request.abort(
            new HttpResponseException("more than " + MOST + " interim answers", response));
      }
    }
    return false;
  }

  @Override
  public Response.Listener getResponseListener() {
    throw new IllegalStateException("accepts no answer");
  }
}
