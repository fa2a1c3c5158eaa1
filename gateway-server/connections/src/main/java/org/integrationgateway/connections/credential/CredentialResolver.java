package org.integrationgateway.connections.credential;

import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Credentials;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the credential that a call presents upstream. */
public final class CredentialResolver implements Credentials {
  private static final Logger log = LoggerFactory.getLogger(CredentialResolver.class);
  private static final String DEFAULT = "default";

  private final CredentialVault vault;
  private final FreshTokens tokens;
  private final Clock clock;

  public CredentialResolver(CredentialVault vault, FreshTokens tokens, Clock clock) {
    this.vault = vault;
    this.tokens = tokens;
    this.clock = clock;
  }

  @Override
  public Optional<Credential> resolve(
      Caller caller, App app, Connection own, Selector selector, Deadline deadline) {
    var connection = InstanceChoice.connection(app, own, selector);
    if (!connection.needsCredential() && connection.params().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          certain(
              enough ->
                  held(caller, app, connection, selector.instance(), enough, deadline)
                      .map(held -> presented(connection, held))
                      .orElseGet(() -> withDefaults(connection))));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  @Override
  public Optional<Credential> stored(Caller caller, App app, Connection own, Selector selector) {
    var connection = InstanceChoice.connection(app, own, selector);
    if (!connection.needsCredential() && connection.params().isEmpty()) {
      return Optional.empty();
    }
    try {
      boolean later = isOptional(connection) || ClientCredentials.isObtained(connection);
      return Optional.of(
          certain(
              enough -> {
                var stored = stored(caller, app, connection, enough);
                return stored.isEmpty() && later
                    ? withDefaults(connection)
                    : presented(
                        connection,
                        InstanceChoice.of(caller, app, connection, stored, selector.instance()));
              }));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  /**
   * The stored credential that {@link #resolve} presents, with a token that is valid; empty when
   * nothing is stored, and nothing has to be.
   *
   * @param connection that is used
   * @throws GatewayException as {@link #resolve}
   */
  public Optional<HeldCredential> held(
      Caller caller, App app, Connection connection, Optional<String> instance, Deadline deadline) {
    return certain(enough -> held(caller, app, connection, instance, enough, deadline));
  }

  private Optional<HeldCredential> held(
      Caller caller,
      App app,
      Connection connection,
      Optional<String> instance,
      Predicate<List<HeldCredential>> enough,
      Deadline deadline) {
    var stored = stored(caller, app, connection, enough);
    if (stored.isEmpty() && isOptional(connection)) {
      return Optional.empty();
    }
    if (stored.isEmpty() && ClientCredentials.isObtained(connection)) {
      var key =
          new CredentialKey(owner(caller, app, connection), app.name(), connection.name(), DEFAULT);
      return Optional.of(tokens.first(app, connection, key, deadline));
    }
    var chosen = InstanceChoice.of(caller, app, connection, stored, instance);
    if (connection.auth().getsTokens() && opened(chosen, held -> held.isDue(clock.millis()))) {
      return Optional.of(tokens.current(app, connection, chosen, deadline));
    }
    return Optional.of(chosen);
  }

  @Override
  public Optional<Credential> refresh(
      Caller caller, App app, Credential refused, Deadline deadline) {
    var connection = app.connections().get(refused.connection());
    if (connection == null || !connection.auth().getsTokens()) {
      return Optional.empty();
    }
    try {
      return stored(caller, app, connection).stream()
          .filter(held -> held.instance().equals(refused.instance()))
          .findFirst()
          .flatMap(held -> replaced(app, connection, held, refused, deadline))
          .map(fresh -> presented(connection, fresh));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  /** A token that another call or replica has got already is given without a request. */
  private Optional<HeldCredential> replaced(
      App app, Connection connection, HeldCredential held, Credential refused, Deadline deadline) {
    var token = opened(held, HeldCredential::accessToken);
    if (token.isPresent() && !token.equals(refused.token())) {
      return Optional.of(held);
    }
    return held.isRefused() ? Optional.empty() : tokens.replaced(app, connection, held, deadline);
  }

  @Override
  public void invalidate(Caller caller, App app, Credential refused) {
    var connection = app.connections().get(refused.connection());
    if (connection == null) {
      return;
    }
    stored(caller, app, connection).stream()
        .filter(held -> held.instance().equals(refused.instance()))
        .filter(held -> fields(connection, held).equals(refused.fields()))
        .forEach(vault::refuse);
  }

  @Override
  public void accepted(Caller caller, App app, Credential used) {
    var connection = app.connections().get(used.connection());
    if (connection == null) {
      return;
    }
    try {
      for (var held : stored(caller, app, connection)) {
        // Nearly every credential was accepted before: that is all that such a call compares.
        if (held.acceptedAt().isEmpty()
            && held.instance().equals(used.instance())
            && fields(connection, held).equals(used.fields())) {
          vault.accept(held);
        }
      }
    } catch (RuntimeException unstored) {
      log.info("cannot store that a credential was accepted: {}", unstored.getMessage());
    }
  }

  /** Records with the stored credential what a check has shown. */
  public void checked(Caller caller, App app, Credential tried, CheckResult result) {
    var connection = app.connections().get(tried.connection());
    if (connection != null) {
      stored(caller, app, connection, recent -> false).stream()
          .filter(held -> held.instance().equals(tried.instance()))
          .filter(held -> fields(connection, held).equals(tried.fields()))
          .forEach(held -> vault.checked(held, result));
    }
  }

  @Override
  public boolean demandScopes(Caller caller, App app, Credential credential, List<String> scopes) {
    var connection = app.connections().get(credential.connection());
    return connection != null
        && stored(caller, app, connection).stream()
            .filter(held -> held.instance().equals(credential.instance()))
            .anyMatch(held -> vault.demand(held, scopes));
  }

  /**
   * Repeats an attempt that is refused with what is stored now: the caller may have connected at
   * another replica since the credentials were read.
   */
  private static <T> T certain(Function<Predicate<List<HeldCredential>>, T> attempt) {
    try {
      return attempt.apply(recent -> true);
    } catch (GatewayException refusal) {
      return switch (refusal.code()) {
        case NOT_CONNECTED,
            ADMIN_CONFIGURATION_REQUIRED,
            NOT_FOUND,
            INSTANCE_SELECTION_REQUIRED,
            RECONNECT_REQUIRED ->
            attempt.apply(recent -> false);
        default -> throw refusal;
      };
    }
  }

  /**
   * Returns the credentials stored for a connection: by the caller, or by operators for all
   * callers.
   */
  private List<HeldCredential> stored(Caller caller, App app, Connection connection) {
    return stored(caller, app, connection, recent -> true);
  }

  private List<HeldCredential> stored(
      Caller caller, App app, Connection connection, Predicate<List<HeldCredential>> enough) {
    var all = vault.find(owner(caller, app, connection), app.name(), enough);
    return all.size() == 1 && all.get(0).connection().equals(connection.name())
        ? all
        : all.stream().filter(held -> held.connection().equals(connection.name())).toList();
  }

  private static String owner(Caller caller, App app, Connection connection) {
    return connection.internal() || ClientCredentials.isShared(connection)
        ? App.deploymentOwner(app.name())
        : caller.subject().id();
  }

  private static Credential withDefaults(Connection connection) {
    return new Credential(
        connection.name(), DEFAULT, Optional.empty(), Map.of(), connection.values(Map.of()));
  }

  /** Whether calls may go out before the caller has connected. */
  private static boolean isOptional(Connection connection) {
    return !connection.needsCredential()
        && connection.params().values().stream()
            .noneMatch(param -> param.required() && param.defaultValue().isEmpty());
  }

  /**
   * Returns the credential that a call presents. It never has a refresh token.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when it does not open, or lacks a field
   */
  public static Credential presented(Connection connection, HeldCredential held) {
    var fields = fields(connection, held);
    for (var field : connection.fields()) {
      if (!opened(held, HeldCredential::contents).fields().containsKey(field.name())) {
        throw new GatewayException(
            ErrorCode.RECONNECT_REQUIRED,
            "instance '%s' was stored before connection '%s' asked for '%s': connect it again"
                .formatted(held.instance(), connection.name(), field.name()));
      }
    }
    var missing = connection.missingParam(held.params());
    if (missing.isPresent()) {
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "instance '%s' has no '%s', which connection '%s' needs: connect it again"
              .formatted(held.instance(), missing.get(), connection.name()));
    }
    return new Credential(
        connection.name(),
        held.instance(),
        token(connection, fields),
        fields,
        connection.values(held.params()));
  }

  private static Optional<Secret> token(Connection connection, Map<String, Secret> fields) {
    if (fields.size() == 1) {
      return Optional.of(fields.values().iterator().next());
    }
    return connection.auth().getsTokens()
        ? Optional.ofNullable(fields.get(Grant.ACCESS_TOKEN))
        : Optional.empty();
  }

  private static Map<String, Secret> fields(Connection connection, HeldCredential held) {
    var fields = opened(held, HeldCredential::contents).fields();
    if (connection.login().isPresent()) {
      var presented = new HashMap<>(fields);
      // The password stays here: a provider gets the token.
      presented
          .keySet()
          .removeIf(name -> !isTold(connection, name) && !name.equals(Grant.ACCESS_TOKEN));
      return presented;
    }
    return ClientCredentials.isUsedBy(connection) ? ClientCredentials.presented(fields) : fields;
  }

  private static boolean isTold(Connection connection, String field) {
    return connection.presentation().names().contains(field);
  }

  private static <T> T opened(HeldCredential held, Function<HeldCredential, T> read) {
    try {
      return read.apply(held);
    } catch (SealBrokenException e) {
      log.error("the stored credential {} cannot be used: {}", held.id(), e.getMessage());
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "the stored instance '%s' cannot be decrypted: connect it again"
              .formatted(held.instance()));
    }
  }
}
