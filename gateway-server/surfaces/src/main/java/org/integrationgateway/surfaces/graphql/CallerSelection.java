package org.integrationgateway.surfaces.graphql;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/**
 * A selection set that a caller has written in place of the generated one: fields of the answer and
 * nothing else, so that it cannot lead out of the root field that it stands in.
 */
final class CallerSelection {
  private CallerSelection() {}

  /**
   * The selection in braces.
   *
   * @param text with or without braces
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  static String checked(String text) {
    var bare = text.strip();
    var selection = bare.startsWith("{") ? bare : "{\n" + bare + "\n}";
    try {
      var parsed = CallerDocument.of(selection, Optional.empty());
      var document = parsed.document();
      boolean onlyFields =
          document.operations().size() == 1
              && document.fragments().isEmpty()
              && parsed.operation().name().isEmpty()
              && parsed.operation().variables().isEmpty()
              && parsed.operation().fragments().isEmpty();
      if (onlyFields) {
        return selection;
      }
    } catch (GatewayException malformed) {
      throw refused(malformed.errors().get(0).message());
    }
    throw refused("must be fields in braces, such as { id name }, without fragments and variables");
  }

  private static GatewayException refused(String what) {
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, "'selection' " + what)
        .errors(List.of(new FieldProblem("/selection", what)));
  }
}
