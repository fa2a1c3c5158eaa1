package org.integrationgateway.work.builtin;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.builtin.agent.model.ModelException;
import org.integrationgateway.builtin.agent.model.ModelHttp;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;

/** Sends requests to the host of one model. */
public final class ModelClient {
  /** Deadline of a request that has none. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final Outbound outbound;

  private ModelClient(Outbound outbound) {
    this.outbound = outbound;
  }

  /** A client that reaches the host of this URL only. */
  public static ModelHttp to(URI url, OutboundClient client, Supplier<ServerConfig.Egress> egress) {
    var host = url.getHost().replaceAll("^\\[|]$", "");
    var hosts = Optional.of(Set.of(host));
    var policy = new DerivedValue<>(egress, now -> new EgressPolicy(now, hosts));
    return new ModelClient(client.under(policy))::post;
  }

  private ModelHttp.Reply post(URI uri, Map<String, String> headers, byte[] json)
      throws IOException, InterruptedException {
    var all = new HashMap<>(headers);
    all.put("Accept", "text/event-stream");
    var body = new OutboundRequest.Body("application/json", json);
    try {
      return reply(
          outbound.send(
              OutboundRequest.post(uri, all, body),
              Deadline.current().orElseGet(() -> Deadline.in(TIMEOUT))));
    } catch (GatewayException failure) {
      if (Thread.interrupted()) {
        throw interrupted(failure);
      }
      if (failure.code() == ErrorCode.EGRESS_DENIED) {
        throw ModelException.lasting(failure.detail());
      }
      throw new IOException(failure.detail(), failure);
    }
  }

  private static InterruptedException interrupted(GatewayException cause) {
    var interrupted = new InterruptedException("the turn was canceled");
    interrupted.initCause(cause);
    return interrupted;
  }

  private static ModelHttp.Reply reply(Reply reply) {
    var headers = new HashMap<String, String>();
    reply
        .headers()
        .forEach(
            header -> headers.putIfAbsent(header.name().toLowerCase(Locale.ROOT), header.value()));
    return new ModelHttp.Reply(reply.status(), headers, reply.body().open());
  }
}
