package org.integrationgateway.manifest.pagination;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The sign of a failure in an answer with a status of success, as Slack's {@code {"ok": false,
 * "error": "token_expired"}}.
 *
 * @param equals a text, a number or a truth value; absent: any value at the path but null and false
 * @param unauthorized codes of a refused credential; empty: those that are common
 */
@Definition("failure")
@Doc("What marks a response with a success status as a failure.")
@Example("{path: ok, equals: false, code: error}")
public record FailureMapping(
    @Doc("JSON path in the response.") @Example("ok") String path,
    @Doc("The value there that means a failure; without it, any value but null and false.")
        @Example("false")
        Optional<Node> equals,
    @Doc("JSON path of the upstream's error code.") @Example("error") Optional<String> code,
    @Doc("JSON path of the upstream's error message.") @Example("error_description")
        Optional<String> message,
    @Doc(
            "Error codes that mean a refused credential: the token is refreshed, else the"
                + " caller has to connect again. By default common ones, such as invalid_auth,"
                + " token_expired and unauthorized.")
        @Example("[invalid_auth, token_revoked]")
        @Default("[]")
        List<String> unauthorized) {
  public FailureMapping {
    unauthorized = List.copyOf(unauthorized);
    if (path.isBlank()) {
      throw new InvalidMemberException("path", "failure needs a path");
    }
    ValuePaths.check("path", path);
    code.ifPresent(given -> ValuePaths.check("code", given));
    message.ifPresent(given -> ValuePaths.check("message", given));
    if (equals.filter(node -> !(node instanceof Node.Scalar)).isPresent()) {
      throw new InvalidMemberException("equals", "'equals' is a text, a number, true or false");
    }
  }
}
