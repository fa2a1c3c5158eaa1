package org.integrationgateway.server.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.error.GatewayException;

/**
 * An app as deployed.
 *
 * @param name deployment name, the {@code {app}} of every URL
 * @param connections by name, in the manifest's order
 * @param operations by id, in listing order
 * @param mcp whether its operations are tools on {@code /mcp}
 * @param policy name of the authorization policy that the deployment binds it to
 * @param mountedPath where its static files are served
 */
public record App(
    String name,
    Optional<String> displayName,
    Optional<String> description,
    Optional<Icon> icon,
    boolean mcp,
    Map<String, Connection> connections,
    Optional<String> defaultConnection,
    Map<String, Operation> operations,
    Optional<String> policy,
    Optional<String> mountedPath,
    Health health) {
  public App {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
  }

  /** One without static files. */
  public App(
      String name,
      Optional<String> displayName,
      Optional<String> description,
      Optional<Icon> icon,
      boolean mcp,
      Map<String, Connection> connections,
      Optional<String> defaultConnection,
      Map<String, Operation> operations,
      Optional<String> policy,
      Health health) {
    this(
        name,
        displayName,
        description,
        icon,
        mcp,
        connections,
        defaultConnection,
        operations,
        policy,
        Optional.empty(),
        health);
  }

  /** Its operations in listing order. */
  public List<Operation> listed() {
    return List.copyOf(operations.values());
  }

  /** An icon as a data URI. */
  public record Icon(String src, String type) {}

  /** Asks, when somebody wants to know, whether what carries the operations out is well. */
  @FunctionalInterface
  public interface Health {
    State state();

    /**
     * Why its operations are not known yet: what carries them out has never been ready. Empty when
     * they are known.
     */
    default Optional<GatewayException> unknownOperations() {
      return Optional.empty();
    }

    /** Whether a call would have to wait now: what carries it out is there in a moment. */
    default boolean holdsCalls() {
      return false;
    }

    /** Waits until a call need not wait any more, or has been in vain, or until the deadline. */
    default void awaitDecision(Deadline deadline) {}

    /** How it is. */
    enum State {
      HEALTHY,
      /** It answers, and says that it is not well. */
      DEGRADED,
      UNHEALTHY,
      NOT_CHECKED,
      NOT_APPLICABLE,
      UNKNOWN;

      /** The value of {@code healthState}, which knows no degrees. */
      public String wireName() {
        return (this == DEGRADED ? UNHEALTHY : this).name().toLowerCase(Locale.ROOT);
      }
    }
  }
}
