package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp.Answer;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp.Request;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Requests to the provider, each with a limit of time and of bytes. */
record IssuerClient(OidcHttp http, Duration timeout) {
  private static final int OK = 200;

  /** A JSON answer. */
  record JsonAnswer(int status, Map<String, Object> body) {
    boolean ok() {
      return status == OK;
    }
  }

  /**
   * The JSON object of a document.
   *
   * @param what its name for messages
   * @throws ServiceException {@code UNAVAILABLE} when it cannot be had
   */
  Map<String, Object> document(String what, URI uri, int limit) {
    var answer = answer(what, Request.get(uri), limit);
    if (!answer.ok()) {
      throw away(what, uri, "returned status " + answer.status());
    }
    return answer.body();
  }

  /**
   * The JSON answer to a request, of any status; the body is empty when a failure has no JSON.
   *
   * @throws ServiceException {@code UNAVAILABLE} when it cannot be had
   */
  JsonAnswer answer(String what, Request request, int limit) {
    var answer = Deadline.in(timeout).during(() -> send(what, request, limit));
    if (answer.status() >= 300 && answer.status() < 400) {
      throw away(what, request.uri(), "returned a redirect, and redirects are not followed");
    }
    try {
      var text = new String(answer.body(), StandardCharsets.UTF_8);
      return new JsonAnswer(answer.status(), JSONObjectUtils.parse(text, limit));
    } catch (ParseException garbled) {
      if (answer.status() == OK) {
        throw away(what, request.uri(), "returned something other than a JSON object");
      }
      return new JsonAnswer(answer.status(), Map.of());
    }
  }

  private Answer send(String what, Request request, int limit) {
    try {
      return http.send(request, limit);
    } catch (IOException failure) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "%s at '%s' does not respond: %s"
              .formatted(what, request.uri().getHost(), failure.getMessage()),
          failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, "the request was interrupted", stopped);
    }
  }

  private static ServiceException away(String what, URI uri, String problem) {
    return new ServiceException(
        Reason.UNAVAILABLE, "%s at '%s' %s".formatted(what, uri.getHost(), problem));
  }
}
