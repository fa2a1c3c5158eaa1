package org.integrationgateway.http.identity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Name;

/**
 * A request to create a token.
 *
 * @param name for people, 1 to 100 characters
 * @param expiresIn at most a year; empty: the configured lifetime
 * @param scopes the limits of the token; empty: not limited
 */
public record TokenRequest(
    String name,
    @Name("expiresInSeconds") Optional<Duration> expiresIn,
    @Default("[]") List<Caller.Scope> scopes) {
  /** The longest a token may live. */
  public static final Duration LONGEST = Duration.ofDays(365);

  private static final int LONGEST_NAME = 100;
  private static final int MOST_SCOPES = 100;

  /** Tokens in use are kept in memory, so the names in them are limited. */
  private static final int MOST_SCOPE_CHARACTERS = 16 * 1024;

  /** Refuses with {@code INVALID_PARAMETERS} and every problem at once. */
  public TokenRequest {
    scopes = List.copyOf(scopes);
    var problems = problems(name, expiresIn, scopes);
    if (!problems.isEmpty()) {
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS,
              "this token cannot be created: " + problems.get(0).message())
          .errors(problems);
    }
  }

  /** A request with this name only. */
  public static TokenRequest named(String name) {
    return new TokenRequest(name, Optional.empty(), List.of());
  }

  private static List<FieldProblem> problems(
      String name, Optional<Duration> expiresIn, List<Caller.Scope> scopes) {
    var problems = new ArrayList<FieldProblem>();
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || name.codePoints().anyMatch(Character::isISOControl)) {
      problems.add(
          new FieldProblem(
              "/name", "name must be 1 to 100 characters long, without control characters"));
    }
    expiresIn
        .filter(time -> time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(LONGEST) > 0)
        .ifPresent(
            time ->
                problems.add(
                    new FieldProblem(
                        "/expiresInSeconds",
                        "expiresInSeconds is %d, and must be from 1 to 31536000 (365 days)"
                            .formatted(time.toSeconds()))));
    if (scopes.size() > MOST_SCOPES) {
      problems.add(new FieldProblem("/scopes", "a token has at most 100 scopes"));
    }
    if (scopes.stream().mapToLong(TokenRequest::characters).sum() > MOST_SCOPE_CHARACTERS) {
      problems.add(
          new FieldProblem(
              "/scopes",
              "the names in the scopes of a token have at most 16384 characters together"));
    }
    for (int i = 0; i < scopes.size(); i++) {
      if (scopes.get(i).app().isBlank()) {
        problems.add(new FieldProblem("/scopes/" + i + "/app", "a scope must name an app"));
      }
    }
    return problems;
  }

  private static long characters(Caller.Scope scope) {
    return scope.app().length() + scope.operations().stream().mapToLong(String::length).sum();
  }
}
