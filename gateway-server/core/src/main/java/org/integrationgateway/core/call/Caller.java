package org.integrationgateway.core.call;

import java.util.List;
import java.util.Set;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.Subject;

/**
 * The caller, as the presented token or session proves it.
 *
 * @param subject its e-mail address is present only when the identity provider has verified it
 * @param proof what was presented
 * @param scopes the limits of the token; empty: not limited
 * @param groups of the subject at the identity provider; of an API token: at the last login of its
 *     subject
 */
public record Caller(Subject subject, Proof proof, List<Scope> scopes, List<String> groups) {
  /**
   * The name that stands in a scope for the connections of apps, whose names follow in place of
   * operations: {@code connections:inventory}. No app has this name.
   */
  public static final String CONNECTIONS = AppConfig.CONNECTIONS;

  /**
   * The name that stands in a scope for agents, whose providers follow in place of operations:
   * {@code agent}, {@code agent:coder}. No app has this name.
   */
  public static final String AGENT = "agent";

  /** The name that stands in a scope for workflows. No app has this name. */
  public static final String WORKFLOW = "workflow";

  public Caller {
    scopes = List.copyOf(scopes);
    groups = List.copyOf(groups);
  }

  /** The caller of a call from inside for this subject, with the scopes of its token. */
  public static Caller of(Subject subject) {
    return of(subject, Proof.INSIDE, List.of());
  }

  /** A caller with the scopes that its subject carries. */
  public static Caller of(Subject subject, Proof proof, List<String> groups) {
    return new Caller(subject, proof, subject.scopes().stream().map(Scope::of).toList(), groups);
  }

  /** Whether the token may be used for this operation at all. */
  public boolean mayUse(String app, String operation) {
    return scopes.isEmpty() || scopes.stream().anyMatch(scope -> scope.includes(app, operation));
  }

  /** Whether the token may be used for anything of this app. */
  public boolean mayUse(String app) {
    return scopes.stream().anyMatch(scope -> scope.app().equals(app)) || mayConnect(app);
  }

  /**
   * Whether the token may store and remove the subject's credentials for this app: it is not
   * limited, or limited to the whole app, or has the scope {@code connections} for it.
   */
  public boolean mayConnect(String app) {
    return scopes.isEmpty()
        || scopes.stream()
            .anyMatch(scope -> scope.isWhole(app) || scope.includes(CONNECTIONS, app));
  }

  /**
   * One app, and some or all of its operations; or the connections of some or all apps.
   *
   * @param app the app; {@link #CONNECTIONS} for connections
   * @param operations empty: all operations; of {@link #CONNECTIONS} names of apps, empty: all apps
   */
  public record Scope(String app, @Default("[]") Set<String> operations) {
    public Scope {
      operations = Set.copyOf(operations);
    }

    /** Reads the form that providers see: {@code app}, or {@code app:operation}. */
    private static Scope of(String spelled) {
      int colon = spelled.indexOf(':');
      return colon < 0
          ? new Scope(spelled, Set.of())
          : new Scope(spelled.substring(0, colon), Set.of(spelled.substring(colon + 1)));
    }

    boolean isWhole(String otherApp) {
      return app.equals(otherApp) && operations.isEmpty();
    }

    boolean includes(String otherApp, String operation) {
      return app.equals(otherApp) && (operations.isEmpty() || operations.contains(operation));
    }
  }
}
