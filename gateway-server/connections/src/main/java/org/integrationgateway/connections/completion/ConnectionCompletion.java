package org.integrationgateway.connections.completion;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.connections.check.ConnectCheck;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.DiscoveredItem;
import org.integrationgateway.core.connection.DiscoveredItems;
import org.integrationgateway.core.connection.DiscoveryEndpoint;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Deadline;

/** Makes stored connections of new credentials. */
public final class ConnectionCompletion {
  /** The choices that wait, in the store. */
  public static final List<SealedColumn> SEALED = PendingChoices.SEALED;

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final ConnectionWriter writer;
  private final ChoiceOffers offers;
  private final GrantRevocation revocation;

  /**
   * @param check tries new credentials
   * @param revocation takes grants back with which no connection could be made
   * @param changed told the owner of each connection that was made
   * @param url public URL of the gateway
   */
  public ConnectionCompletion(
      State state,
      CredentialVault vault,
      ConnectCheck check,
      GrantRevocation revocation,
      AuditTrail audit,
      Consumer<String> changed,
      PublicUrl url,
      InstantSource time) {
    this.writer = new ConnectionWriter(vault, check, audit, changed);
    this.offers = new ChoiceOffers(state, url, time);
    this.revocation = revocation;
  }

  /**
   * The parameters that a user has given for an instance before, which are kept when it is
   * connected again.
   *
   * @param instance empty: {@code default}
   */
  public Map<String, String> params(
      String owner, App app, Connection connection, Optional<String> instance) {
    return new InstanceNames(writer.stored(owner, app, connection))
        .given(instance.orElse(InstanceNames.DEFAULT), connection);
  }

  /** Ends the choices that wait for a subject, and returns their number. */
  public int removeChoices(String subject) {
    return offers.removeAll(subject);
  }

  ChoiceOffers offers() {
    return offers;
  }

  ConnectionWriter writer() {
    return writer;
  }

  /**
   * Completes a new credential: with parameters from the token's answer and from discovery. Stores
   * it, or keeps it until an item is chosen. The same instance again is replaced.
   *
   * @throws GatewayException when nothing is stored: {@code INVALID_STATE} when discovery finds
   *     nothing, or there are too many instances; {@code INVALID_PARAMETERS} when the upstream
   *     refuses a credential that was given by hand; {@code UPSTREAM_*}, {@code EGRESS_DENIED}
   */
  public ConnectOutcome complete(Completion completion) {
    try {
      return completed(completion);
    } catch (GatewayException failed) {
      giveBack(completion);
      throw failed.app(completion.app().name()).connection(completion.connection().name());
    }
  }

  private ConnectOutcome completed(Completion completion) {
    var connection = completion.connection();
    var contents = completion.contents();
    var params = CompletedParams.of(connection, contents.params(), completion.tokens());
    if (connection.discovery().isEmpty()) {
      requireUsable(completion, params);
      return new ConnectOutcome.Connected(writer.store(completion, params.into(contents)));
    }
    var endpoint = connection.discovery().get();
    var found = find(completion, endpoint, params);
    if (found.items().isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "discovery found nothing that connection '%s' of app '%s' can use: get access in the account, then connect again"
              .formatted(connection.name(), completion.app().name()));
    }
    var chosen = chosen(completion, found);
    if (chosen.isEmpty()) {
      return offers.add(
          completion,
          new CredentialFields(contents.fields(), params.values(), contents.grant()),
          found);
    }
    boolean identified = endpoint.declared().idPath().isPresent();
    params.merge(chosen.get(), identified);
    requireUsable(completion, params);
    return new ConnectOutcome.Connected(
        writer.store(completion, params.into(contents), chosen.get(), found.items().size() == 1));
  }

  /** Refuses parameters that no request of the app could use: connecting again would not help. */
  private static void requireUsable(Completion completion, CompletedParams params) {
    var connection = completion.connection();
    if (connection.missingParam(params.values()).isPresent()) {
      return;
    }
    var values = params.withDefaults();
    var app = completion.app();
    var unfitting =
        values.entrySet().stream()
            .flatMap(
                param ->
                    connection.unfitting(param.getKey(), param.getValue()).stream()
                        .map(why -> "has a '" + param.getKey() + "' that " + why));
    var unusable =
        Stream.concat(app.operations().values().stream(), app.surfaces().values().stream())
            .filter(operation -> operation.connection().name().equals(connection.name()))
            .flatMap(operation -> operation.upstream().problem(values).stream());
    Stream.concat(unfitting, unusable)
        .findFirst()
        .ifPresent(
            why -> {
              throw new GatewayException(
                  completion.tokens().isPresent()
                      ? ErrorCode.INVALID_STATE
                      : ErrorCode.INVALID_PARAMETERS,
                  "connection '%s' of app '%s' cannot be used: what it would store %s; nothing was stored"
                      .formatted(connection.name(), app.name(), why));
            });
  }

  private static DiscoveredItems find(
      Completion completion, DiscoveryEndpoint endpoint, CompletedParams params) {
    var values = params.withDefaults();
    var deadline = Deadline.current().orElseGet(() -> Deadline.in(LONGEST));
    try {
      return PresentedCredential.find(
          endpoint, completion.connection(), completion.contents(), values, deadline);
    } catch (GatewayException refused) {
      // The answer of an authorization server is not the user's fault.
      throw refused.code() == ErrorCode.INVALID_PARAMETERS && completion.tokens().isPresent()
          ? new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, refused.detail(), refused)
          : refused;
    }
  }

  /** The only item, or the one that the named instance was made to before. */
  private Optional<DiscoveredItem> chosen(Completion completion, DiscoveredItems found) {
    if (found.items().size() == 1) {
      return Optional.of(found.items().get(0));
    }
    return writer
        .names(completion)
        .item(completion.instance())
        .flatMap(item -> found.items().stream().filter(each -> each.id().equals(item)).findFirst());
  }

  /**
   * Revokes a grant that is not used. Where the owner has another instance, that may be of the same
   * grant at the upstream, which would revoke it too.
   */
  private void giveBack(Completion completion) {
    var connection = completion.connection();
    if (completion.tokens().isPresent()
        && writer.stored(completion.owner(), completion.app(), connection).isEmpty()) {
      revocation.revoke(connection, completion.contents());
    }
  }
}
