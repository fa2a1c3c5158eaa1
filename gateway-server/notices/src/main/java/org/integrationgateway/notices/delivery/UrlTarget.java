package org.integrationgateway.notices.delivery;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.notices.message.NoticeMessage;
import org.integrationgateway.notices.message.WebhookSignature;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** Posts notices to a URL, whose host is all that is reached, and signs them. */
final class UrlTarget implements NoticeTarget {
  private static final int GONE = 410;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final URI url;
  private final Secret secret;
  private final Outbound outbound;
  private final InstantSource clock;

  UrlTarget(
      URI url,
      Secret secret,
      OutboundClient client,
      Supplier<ServerConfig.Egress> egress,
      InstantSource clock) {
    this.url = url;
    this.secret = secret;
    this.clock = clock;
    var hosts = Optional.of(Set.of(url.getHost().replaceAll("^\\[|]$", "")));
    this.outbound = client.under(new DerivedValue<>(egress, now -> new EgressPolicy(now, hosts)));
  }

  @Override
  public void send(WorkflowEvent event) {
    var body = Json.write(NoticeMessage.json(event));
    var headers =
        new LinkedHashMap<>(WebhookSignature.headers(event.id(), clock.instant(), body, secret));
    headers.put("Accept", "*/*");
    var request =
        OutboundRequest.post(
            url, headers, new OutboundRequest.Body(NoticeMessage.MEDIA_TYPE, body));
    int status;
    // The answer is not read: its status says all.
    try (var reply =
        outbound.send(request, Deadline.current().orElseGet(() -> Deadline.in(TIMEOUT)))) {
      status = reply.status();
    } catch (GatewayException failure) {
      throw new ServiceException(Reason.UNAVAILABLE, failure.detail(), failure);
    }
    if (status == GONE) {
      throw new GoneException("it responds with status 410");
    }
    if (status < 200 || status >= 300) {
      throw new ServiceException(Reason.UNAVAILABLE, "it responds with status " + status);
    }
  }
}
