package org.integrationgateway.connections.completion;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;

/**
 * Choices between several items that a connection can be made to. A choice is made once, within 30
 * minutes, by the subject that has begun to connect, or by a browser without a session.
 */
public final class ConnectionChoices {
  /** The route at which choices are made, below the base URL. */
  public static final String PATH = "/api/v1/auth/pending-connection";

  private final ChoiceOffers offers;
  private final ConnectionWriter writer;
  private final ConnectPermission permission;

  /**
   * @param completion keeps new credentials until an item is chosen
   * @param permission is asked again when the choice is made
   */
  public ConnectionChoices(ConnectionCompletion completion, ConnectPermission permission) {
    this.offers = completion.offers();
    this.writer = completion.writer();
    this.permission = permission;
  }

  /**
   * The candidates.
   *
   * @param visitor who asks; empty without a session
   * @throws GatewayException {@code INVALID_REQUEST} when the token does not work any more; {@code
   *     FORBIDDEN} when it belongs to another subject, or the owner is not managed any more; {@code
   *     NOT_FOUND} when the app is not there any more
   */
  public ConnectOutcome.SelectionRequired show(Optional<Caller> visitor, Secret token) {
    var admitted = admitted(visitor, token);
    return offers.outcome(admitted.choice(), admitted.app(), token);
  }

  /**
   * Makes the connection to a candidate.
   *
   * @param visitor who asks; empty without a session
   * @throws GatewayException as {@link #show}; {@code INVALID_PARAMETERS} when there is no such
   *     candidate; {@code INVALID_STATE} when there are too many instances
   */
  public ConnectOutcome.Connected choose(Optional<Caller> visitor, Secret token, String candidate) {
    var admitted = admitted(visitor, token);
    var choice = admitted.choice();
    var item = choice.item(candidate).orElseThrow(() -> unknown(candidate));
    var connection = admitted.connection();
    boolean identified =
        connection.discovery().flatMap(endpoint -> endpoint.declared().idPath()).isPresent();
    var contents =
        CompletedParams.of(connection, choice.contents().params())
            .merge(item, identified)
            .into(choice.contents());
    if (!offers.take(choice)) {
      throw stale();
    }
    try {
      return new ConnectOutcome.Connected(
          writer.store(admitted.completion(), contents, item, false));
    } catch (GatewayException notStored) {
      offers.restore(choice);
      throw notStored;
    }
  }

  /** A choice that its subject may still make. */
  private record Admitted(PendingChoice choice, Caller caller, App app, Connection connection) {
    Completion completion() {
      return new Completion(
          caller,
          choice.owner(),
          app,
          connection,
          choice.instance(),
          choice.contents(),
          Optional.empty());
    }
  }

  private Admitted admitted(Optional<Caller> visitor, Secret token) {
    var opened = offers.open(token).orElseThrow(ConnectionChoices::stale);
    if (visitor.filter(caller -> !caller.subject().id().equals(opened.subject())).isPresent()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "this choice belongs to another subject than the one that is logged in here: log "
              + "out, or choose in the browser where the connection was started");
    }
    var choice = offers.find(opened).orElseThrow(ConnectionChoices::stale);
    var caller = visitor.orElse(choice.starter());
    var app = permission.check(caller, choice.owner(), choice.app());
    var connection =
        Optional.ofNullable(app.connections().get(choice.connection()))
            .orElseThrow(
                () ->
                    new GatewayException(
                            ErrorCode.NOT_FOUND,
                            "app '%s' has no connection '%s' any more"
                                .formatted(choice.app(), choice.connection()))
                        .app(choice.app())
                        .connection(choice.connection()));
    return new Admitted(choice, caller, app, connection);
  }

  private static GatewayException unknown(String candidate) {
    return GatewayException.invalid(
        "candidateId",
        "there is no candidate '%s': choose one of the listed candidates".formatted(candidate));
  }

  private static GatewayException stale() {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "this choice was already made, or is older than 30 minutes: connect again");
  }
}
