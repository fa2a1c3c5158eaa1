package org.integrationgateway.core.outbound.route;

import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.ProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpStatus;

/** Ends a request with interim answers (1xx) without end: the client keeps memory for each. */
final class InterimLimit implements ProtocolHandler {
  private static final int MOST = 64;
  private static final String SEEN = InterimLimit.class.getName();

  @Override
  public String getName() {
    return "interim-limit";
  }

  @Override
  public boolean accept(Request request, Response response) {
    if (HttpStatus.isInformational(response.getStatus())) {
      int seen = request.getAttributes().get(SEEN) instanceof Integer before ? before + 1 : 1;
      request.attribute(SEEN, seen);
      if (seen > MOST) {
        request.abort(new HttpResponseException("too many interim answers", response));
      }
    }
    // The handler of its status takes the answer.
    return false;
  }

  @Override
  public Response.Listener getResponseListener() {
    throw new IllegalStateException("accepts no answer");
  }
}
