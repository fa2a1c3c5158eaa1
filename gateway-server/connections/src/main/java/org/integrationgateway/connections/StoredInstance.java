package org.integrationgateway.connections;

import java.util.List;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Finds the one stored instance that a selector means. */
final class StoredInstance {
  private StoredInstance() {}

  /**
   * The only one that fits. The selector may leave out what is not needed to find it.
   *
   * @param stored by one owner for this app
   * @throws GatewayException {@code NOT_FOUND} when none fits, {@code INSTANCE_SELECTION_REQUIRED}
   *     when several do
   */
  static HeldCredential of(String app, List<HeldCredential> stored, Selector selector) {
    var fitting = stored.stream().filter(held -> fits(selector, held)).toList();
    if (fitting.isEmpty()) {
      throw nothingStored(app, selector);
    }
    if (fitting.size() > 1) {
      throw severalStored(app, fitting);
    }
    return fitting.get(0);
  }

  private static boolean fits(Selector selector, HeldCredential held) {
    return selector.connection().map(held.connection()::equals).orElse(true)
        && selector
            .instance()
            .map(name -> name.equals(held.instance()) || name.equals(held.id()))
            .orElse(true);
  }

  private static GatewayException severalStored(String app, List<HeldCredential> fitting) {
    boolean oneConnection =
        fitting.stream().map(HeldCredential::connection).distinct().count() == 1;
    var names =
        fitting.stream()
            .map(
                held -> oneConnection ? held.instance() : held.connection() + "/" + held.instance())
            .toList();
    return new GatewayException(
            ErrorCode.INSTANCE_SELECTION_REQUIRED,
            "several credentials of app '%s' are stored: name the one to disconnect (%s)"
                .formatted(app, String.join(", ", names)))
        .app(app)
        .instances(names);
  }

  static GatewayException nothingStored(String app, Selector selector) {
    var instance = selector.instance().map(name -> " '" + name + "'").orElse("");
    var connection = selector.connection().map(name -> " for connection '" + name + "'").orElse("");
    var problem =
        new GatewayException(
                ErrorCode.NOT_FOUND,
                "no credential%s%s of app '%s' is stored: there is nothing to disconnect"
                    .formatted(instance, connection, app))
            .app(app);
    return selector.connection().map(problem::connection).orElse(problem);
  }
}
