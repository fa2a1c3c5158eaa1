package org.integrationgateway.surfaces.mcp;

import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.error.GatewayException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The MCP server behind an app, of any revision and transport. Where the server keeps sessions,
 * each subject has one for each credential, which is begun, resumed and replaced by itself.
 */
public interface McpServer extends AutoCloseable {
  /**
   * Returns the capabilities of the server, as it last reported them: {@code capabilities}, {@code
   * serverInfo}, {@code instructions}.
   *
   * @throws GatewayException as {@link #request}
   */
  ObjectNode describe(McpContext context);

  /**
   * Sends a request and waits for its result. Meanwhile it passes progress and log messages to the
   * client of the call, and the questions of the server: where the server asks by a result {@code
   * input_required} and the client does not resume calls, it asks the client and sends the request
   * again; where the client resumes them, that result is the answer.
   *
   * <p>Three methods are the same for servers of every revision. {@code subscriptions/listen} with
   * a filter {@code notifications} (2026-07-28, Subscriptions) has changes announced to {@link
   * McpEvents} for three minutes, and returns at once: a listener asks again before they are over,
   * so that the newest credential is used. {@code resources/subscribe} does the same for one
   * resource and an hour; {@code resources/unsubscribe} ends it. {@code
   * notifications/roots/list_changed} is passed on to the client's session, if it has one.
   *
   * @param params without {@code _meta}; the answers of a client that calls again are in the
   *     context
   * @return the result as the server wrote it
   * @throws McpErrorException when the server answers with an error
   * @throws CredentialRefusedException when it refuses the credential
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}, {@code PROVIDER_*}
   */
  ObjectNode request(String method, ObjectNode params, McpContext context);

  /** Ends all sessions. */
  @Override
  void close();
}
