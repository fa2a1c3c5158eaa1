package org.integrationgateway.surfaces.mcp;

import java.util.Optional;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.outbound.AttemptObserver;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/**
 * The subject, credential and deadline of a request to an MCP server.
 *
 * @param credential empty only when the connection needs none
 * @param client what can be reached of the client during the call
 * @param attempts receives the requests to the server
 */
public record McpContext(
    Connection connection,
    CallContext call,
    Optional<Credential> credential,
    Deadline deadline,
    CallClient client,
    AttemptObserver attempts) {
  /** A context whose requests are not noted. */
  public McpContext(
      Connection connection,
      CallContext call,
      Optional<Credential> credential,
      Deadline deadline,
      CallClient client) {
    this(connection, call, credential, deadline, client, AttemptObserver.NONE);
  }

  /** The context of an invocation. */
  public static McpContext of(Invocation invocation) {
    return new McpContext(
        invocation.operation().connection(),
        invocation.context(),
        invocation.credential(),
        invocation.deadline(),
        invocation.client(),
        invocation.attempts());
  }

  /** The context of a list of tools, which serves every client of the credential. */
  public static McpContext listing(
      Connection connection, CallContext call, Optional<Credential> credential, Deadline deadline) {
    return new McpContext(connection, call, credential, deadline, new ListingClient());
  }

  /** Returns this context with another client. */
  public McpContext with(CallClient other) {
    return new McpContext(connection, call, credential, deadline, other, attempts);
  }

  /** The same context, until then. */
  public McpContext within(Deadline other) {
    return new McpContext(connection, call, credential, other, client, attempts);
  }
}
