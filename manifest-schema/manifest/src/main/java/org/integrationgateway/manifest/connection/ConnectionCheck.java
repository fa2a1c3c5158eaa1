package org.integrationgateway.manifest.connection;

import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;

/**
 * The check of a credential before its connection counts as connected: an operation of the app, or
 * a request of its own.
 *
 * @param operation an operation that reads, and needs no input but {@code input}
 */
@Definition("connectionCheck")
@Doc("The request that verifies a new credential, before the app counts as connected.")
@Example("{operation: users.me}")
public record ConnectionCheck(
    @Doc("A read-only operation of the app.") @Example("users.me") Optional<String> operation,
    @Doc("The operation's input.") @Example("{limit: 1}") Optional<Node> input,
    @Doc("A request, instead of an operation.") @Example("{url: 'https://api.weather.example/me'}")
        Optional<Request> request,
    @Doc("The expected response; by default any status from 200 to 299.")
        @Example("{status: 200, path: ok, equals: true}")
        Optional<Expectation> expect) {
  public ConnectionCheck {
    if (operation.isPresent() == request.isPresent()) {
      throw new InvalidMemberException(
          "operation", "a check has an 'operation' or a 'request', and not both");
    }
    if (input.isPresent() && operation.isEmpty()) {
      throw new InvalidMemberException("input", "'input' belongs to an 'operation'");
    }
    if (input.filter(node -> !(node instanceof Node.Mapping)).isPresent()) {
      throw new InvalidMemberException("input", "'input' is an object");
    }
  }

  /** A request without a body. */
  @Definition("connectionCheckRequest")
  @Doc("A request without a body, which carries the credential.")
  @Example("{url: 'https://api.weather.example/me'}")
  public record Request(
      @Doc("The method; GET by default.") @Example("GET") Optional<String> method,
      @Doc("The URL, in which {name} stands for a param of the connection.")
          @Is("url")
          @Example("https://api.weather.example/me")
          String url) {}

  /** The rule that an answer has to keep. */
  @Definition("connectionCheckExpectation")
  @Doc("The expected response of a check.")
  @Example("{path: ok, equals: true}")
  public record Expectation(
      @Doc("The expected status.") @Range(least = "200", most = "599") @Example("200")
          Optional<Integer> status,
      @Doc("JSON path that the response must contain.") @Example("ok") Optional<String> path,
      @Doc("The expected value there; without it, any value but null and false.") @Example("true")
          Optional<Node> equals) {
    public Expectation {
      if (equals.isPresent() && path.isEmpty()) {
        throw new InvalidMemberException("equals", "'equals' belongs to a 'path'");
      }
      path.ifPresent(given -> ValuePaths.check("path", given));
      if (equals.filter(node -> !(node instanceof Node.Scalar)).isPresent()) {
        throw new InvalidMemberException("equals", "'equals' is a text, a number, true or false");
      }
    }
  }
}
