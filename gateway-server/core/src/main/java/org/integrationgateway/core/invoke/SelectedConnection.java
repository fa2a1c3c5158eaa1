package org.integrationgateway.core.invoke;

import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Refuses selectors that name nothing, where no call would find it out; asks no upstream. */
record SelectedConnection(Credentials credentials) {
  /**
   * Requires that the app has the connection of the selector, and that the caller has stored its
   * instance.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  void require(Caller caller, App app, Selector selector) {
    if (selector.connection().isPresent()) {
      var connection = app.connections().get(selector.connection().get());
      if (connection == null) {
        throw unknown(app, selector.connection().get());
      }
      if (selector.instance().isPresent()) {
        instance(caller, app, connection, selector)
            .ifPresent(
                problem -> {
                  throw problem;
                });
      }
    } else if (selector.instance().isPresent()) {
      instanceOfAny(caller, app, selector);
    }
  }

  private void instanceOfAny(Caller caller, App app, Selector selector) {
    Optional<GatewayException> last = Optional.empty();
    for (var connection : app.connections().values()) {
      last = instance(caller, app, connection, selector);
      if (last.isEmpty()) {
        return;
      }
    }
    throw last.orElseGet(() -> none(app, selector));
  }

  /** Why the connection has no such instance; empty when it has. */
  private Optional<GatewayException> instance(
      Caller caller, App app, Connection connection, Selector selector) {
    try {
      return credentials.stored(caller, app, connection, selector).isPresent()
          ? Optional.empty()
          : Optional.of(none(app, selector));
    } catch (GatewayException problem) {
      return switch (problem.code()) {
        case NOT_FOUND -> Optional.of(problem);
        case NOT_CONNECTED, ADMIN_CONFIGURATION_REQUIRED -> Optional.of(none(app, selector));
        default -> Optional.empty();
      };
    }
  }

  private static GatewayException none(App app, Selector selector) {
    return new GatewayException(
            ErrorCode.NOT_FOUND,
            "app '%s' has no instance '%s': you have stored none"
                .formatted(app.name(), selector.instance().orElse("")))
        .app(app.name());
  }

  private static GatewayException unknown(App app, String name) {
    var known =
        app.connections().values().stream()
            .filter(candidate -> !candidate.internal())
            .map(Connection::name)
            .toList();
    return new GatewayException(
            ErrorCode.NOT_FOUND,
            "app '%s' has no connection '%s'; it has: %s.%s"
                .formatted(
                    app.name(), name, String.join(", ", known), SimilarNames.sentence(name, known)))
        .app(app.name())
        .connection(name);
  }
}
