package org.integrationgateway.surfaces.socket;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.client.CoreClientUpgradeRequest;
import org.eclipse.jetty.websocket.core.client.WebSocketCoreClient;
import org.eclipse.jetty.websocket.core.exception.UpgradeException;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundFailures;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.SendResult;
import org.integrationgateway.core.outbound.route.IdentifiedConnections;
import org.integrationgateway.core.outbound.route.OutboundListener;
import org.integrationgateway.sdk.Deadline;

/**
 * Opens connections of WebSocket over the connections of the HTTP client: with its addresses, its
 * proxies, its authorities and its client certificates. No extension is agreed on, so a message is
 * as long as its bytes on the wire.
 */
public final class TextSockets implements AutoCloseable {
  private final WebSocketComponents components = new WebSocketComponents();

  /** Starts what the connections share. */
  public TextSockets() {
    LifeCycle.start(components);
  }

  /** The server answers the request for a connection with another status than 101. */
  public static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    RefusedException(int status) {
      super("status " + status, null, false, false);
      this.status = status;
    }

    /** The status. */
    public int status() {
      return status;
    }
  }

  /** There is no connection. */
  public static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient SendResult.Failed failed;

    FailedException(SendResult.Failed failed) {
      super(failed.problem().detail(), failed.problem(), false, false);
      this.failed = failed;
    }

    /** The reason. */
    public SendResult.Failed failed() {
      return failed;
    }
  }

  /**
   * Opens a connection.
   *
   * @param request with an http or https URL, and the headers of the handshake
   * @param subprotocol that both sides must agree on
   * @param largest bytes of a message
   */
  public TextSocket open(
      OutboundRequest request,
      String subprotocol,
      Outbound outbound,
      EgressPolicy policy,
      OutboundLimits limits,
      Deadline deadline,
      long largest)
      throws RefusedException, FailedException {
    var failures = new OutboundFailures(request.uri(), limits, policy.route());
    var socket = new TextSocket(largest);
    var client = new WebSocketCoreClient(outbound.http(policy), components);
    LifeCycle.start(client);
    var uri = URI.create("ws" + request.uri().toString().substring("http".length()));
    var upgrade = CoreClientUpgradeRequest.from(client, uri, socket);
    var shown = Optional.ofNullable(request.certificate());
    upgrade.tag(
        shown.isPresent()
            ? IdentifiedConnections.to(request.uri(), policy, true, shown.get())
            : new OutboundListener(policy));
    upgrade.setSubProtocols(subprotocol);
    upgrade.headers(headers -> request.headers().forEach(headers::put));
    long within = Math.min(deadline.remaining().toNanos(), limits.response().time().toNanos());
    // Ends the request of a server that never answers, after this thread has given up.
    upgrade.timeout(within + TimeUnit.SECONDS.toNanos(1), TimeUnit.NANOSECONDS);
    ProcessorPlace.beginWait();
    try {
      var session = client.connect(upgrade).get(within, TimeUnit.NANOSECONDS);
      if (!subprotocol.equals(session.getNegotiatedSubProtocol())) {
        socket.close();
        throw new FailedException(
            new SendResult.Failed(
                new GatewayException(
                    ErrorCode.UPSTREAM_INVALID_RESPONSE,
                    "'%s' opens a WebSocket without the protocol %s"
                        .formatted(request.uri().getHost(), subprotocol)),
                false));
      }
      return socket;
    } catch (TimeoutException silent) {
      socket.abandon();
      throw new FailedException(SendResult.Failed.ofUpstream(failures.noResponse(), false));
    } catch (InterruptedException e) {
      socket.abandon();
      throw GatewayException.interrupted();
    } catch (ExecutionException failed) {
      throw translated(failed, failures);
    } catch (IOException failed) {
      throw new FailedException(failures.of(failed, false));
    } finally {
      ProcessorPlace.endWait();
    }
  }

  private static FailedException translated(ExecutionException failed, OutboundFailures failures)
      throws RefusedException {
    var failure = Optional.ofNullable(failed.getCause()).orElse(failed);
    if (failure instanceof UpgradeException refused) {
      // The client gives a response that is not HTTP the status of a bad request, with its cause.
      if (refused.getCause() != null) {
        return new FailedException(failures.of(refused.getCause(), false));
      }
      if (refused.getResponseStatusCode() >= HttpStatus.OK_200) {
        throw new RefusedException(refused.getResponseStatusCode());
      }
    }
    return new FailedException(failures.of(failure, false));
  }

  @Override
  public void close() {
    LifeCycle.stop(components);
  }
}
