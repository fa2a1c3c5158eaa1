package org.integrationgateway.builtin.oidc.testing;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp;
import org.integrationgateway.sdk.Deadline;

/** HTTP access without an egress policy. */
public final class PlainOidcHttp implements OidcHttp {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Override
  public Answer send(Request request, int limit) throws IOException, InterruptedException {
    var outbound =
        HttpRequest.newBuilder(request.uri()).timeout(Deadline.current().orElseThrow().remaining());
    request.headers().forEach((name, value) -> value.use(text -> outbound.header(name, text)));
    request
        .form()
        .ifPresent(
            form ->
                outbound
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(form.use(text -> text))));
    var answer = CLIENT.send(outbound.build(), BodyHandlers.ofInputStream());
    try (var body = answer.body()) {
      var bytes = body.readNBytes(limit + 1);
      if (bytes.length > limit) {
        throw new IOException("the answer has more than %d bytes".formatted(limit));
      }
      return new Answer(
          answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), bytes);
    }
  }
}
