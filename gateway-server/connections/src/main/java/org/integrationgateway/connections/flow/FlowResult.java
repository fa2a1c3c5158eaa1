package org.integrationgateway.connections.flow;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.connections.completion.ConnectOutcome;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.page.NextPath;

/** How a callback ends. */
public sealed interface FlowResult {
  /** The browser goes to the program that began the flow, which completes it. */
  record AtProgram(URI location) implements FlowResult {}

  /**
   * The person is asked before the code is redeemed.
   *
   * @param app its name for people
   * @param owner canonical id of the subject that the credential will belong to
   * @param starter canonical id of the subject that began the flow
   * @param server host of the authorization server
   * @param next where the browser will go
   */
  record Question(
      String app,
      String connection,
      Optional<String> instance,
      String owner,
      String starter,
      String server,
      Optional<NextPath> next)
      implements FlowResult {}

  /**
   * The authorization server, or the person when asked, did not agree.
   *
   * @param app its name for people
   * @param next where the browser can go
   */
  record Declined(Caller starter, String app, GatewayException reason, Optional<NextPath> next)
      implements FlowResult {}

  /**
   * The server has granted what was asked for.
   *
   * @param app its name for people
   * @param owner of the credential, where it is not the starter of the flow
   * @param next where the browser goes
   */
  record Granted(
      String app, Optional<String> owner, ConnectOutcome outcome, Optional<NextPath> next)
      implements FlowResult {}
}
