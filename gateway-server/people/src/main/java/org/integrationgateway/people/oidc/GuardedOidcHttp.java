package org.integrationgateway.people.oidc;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.builtin.oidc.issuer.OidcHttp;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * Sends requests to one OpenID Connect provider. The host of an https issuer may be in a private
 * network, because the operator named it; every other host comes from the provider's document, and
 * is reached only where the egress policy allows it.
 */
final class GuardedOidcHttp implements OidcHttp {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String FORM = "application/x-www-form-urlencoded";

  private final String issuerHost;
  private final Outbound toIssuer;
  private final Outbound toOthers;

  /**
   * @param allowedHosts the only hosts that are reached beside the issuer's, when given
   */
  GuardedOidcHttp(
      URI issuer,
      Optional<Set<String>> allowedHosts,
      OutboundClient client,
      Supplier<ServerConfig.Egress> egress) {
    this.issuerHost = issuer.getHost();
    var listed = new HashSet<>(allowedHosts.orElse(Set.of()));
    // A loopback issuer without TLS is reached only where an operator lists it too.
    if ("https".equals(issuer.getScheme())) {
      listed.add(issuerHost.replaceAll("^\\[|]$", ""));
    }
    this.toIssuer =
        client.under(new DerivedValue<>(egress, now -> new EgressPolicy(now, Optional.of(listed))));
    this.toOthers =
        client.under(new DerivedValue<>(egress, now -> new EgressPolicy(now, allowedHosts)));
  }

  @Override
  public Answer send(Request request, int limit) throws IOException, InterruptedException {
    var way = request.uri().getHost().equals(issuerHost) ? toIssuer : toOthers;
    try (var reply =
        way.send(outbound(request), Deadline.current().orElseGet(() -> Deadline.in(TIMEOUT)))) {
      return answer(reply, request.uri(), limit);
    } catch (GatewayException failure) {
      if (Thread.interrupted()) {
        var interrupted = new InterruptedException("the gateway is stopping");
        interrupted.initCause(failure);
        throw interrupted;
      }
      throw new IOException(failure.detail(), failure);
    }
  }

  private static OutboundRequest outbound(Request request) {
    Map<String, String> headers = new LinkedHashMap<>();
    request.headers().forEach((name, value) -> headers.put(name, value.use(text -> text)));
    return request
        .form()
        .map(form -> OutboundRequest.post(request.uri(), headers, body(form)))
        .orElseGet(() -> OutboundRequest.get(request.uri(), headers));
  }

  private static OutboundRequest.Body body(Secret form) {
    byte[] bytes = form.use(text -> text.getBytes(StandardCharsets.US_ASCII));
    return new OutboundRequest.Body(FORM, bytes);
  }

  private static Answer answer(Reply reply, URI uri, int limit) throws IOException {
    var body =
        reply
            .body()
            .readAtMost(limit)
            .orElseThrow(
                () ->
                    new IOException(
                        "'%s' returned more than %d bytes".formatted(uri.getHost(), limit)));
    return new Answer(reply.status(), reply.header("Content-Type").orElse(""), body);
  }
}
