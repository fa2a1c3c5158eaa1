package org.integrationgateway.people.serviceaccount;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/**
 * A request to create a service account.
 *
 * @param id empty: a random one
 * @param displayName 1 to 100 characters
 * @param description at most 1,000 characters
 */
public record ServiceAccountRequest(
    Optional<String> id, String displayName, Optional<String> description) {
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
  private static final int LONGEST_NAME = 100;
  private static final int LONGEST_DESCRIPTION = 1_000;

  /** Refuses with {@code INVALID_PARAMETERS} and every problem at once. */
  public ServiceAccountRequest {
    var problems = new ArrayList<FieldProblem>();
    if (id.isPresent() && !ID.matcher(id.get()).matches()) {
      problems.add(
          new FieldProblem(
              "/id",
              "id must be 1 to 64 lower-case letters, digits, '.', '_' and '-', and begin with a"
                  + " letter or digit"));
    }
    if (displayName.isBlank() || isWrong(displayName, LONGEST_NAME)) {
      problems.add(
          new FieldProblem(
              "/displayName",
              "displayName must be 1 to 100 characters long, without control characters"));
    }
    if (description.isPresent() && isWrong(description.get(), LONGEST_DESCRIPTION)) {
      problems.add(
          new FieldProblem(
              "/description",
              "description must be at most 1000 characters long, without control characters"));
    }
    if (!problems.isEmpty()) {
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS,
              "this service account cannot be created: " + problems.get(0).message())
          .errors(List.copyOf(problems));
    }
  }

  private static boolean isWrong(String text, int longest) {
    return text.length() > longest || text.codePoints().anyMatch(Character::isISOControl);
  }
}
