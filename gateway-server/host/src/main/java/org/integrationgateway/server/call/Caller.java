package org.integrationgateway.server.call;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Subject;

/**
 * Who is calling, as the presented token proves it.
 *
 * @param tokenId the API token that was presented
 * @param scopes the limits of the token; empty: not limited
 */
public record Caller(Subject subject, Optional<String> tokenId, List<Scope> scopes) {
  public Caller {
    scopes = List.copyOf(scopes);
  }

  /** The caller of a call from inside for this subject, with the scopes of its token. */
  public static Caller of(Subject subject) {
    return new Caller(subject, Optional.empty(), subject.scopes().stream().map(Scope::of).toList());
  }

  /** Whether the token may be used for this operation at all. */
  public boolean mayUse(String app, String operation) {
    return scopes.isEmpty() || scopes.stream().anyMatch(scope -> scope.includes(app, operation));
  }

  /** Whether the token may be used for anything of this app. */
  public boolean mayUse(String app) {
    return scopes.isEmpty() || scopes.stream().anyMatch(scope -> scope.app().equals(app));
  }

  /**
   * One app, and some or all of its operations.
   *
   * @param operations empty: all operations
   */
  public record Scope(String app, Set<String> operations) {
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

    boolean includes(String otherApp, String operation) {
      return app.equals(otherApp) && (operations.isEmpty() || operations.contains(operation));
    }
  }
}
