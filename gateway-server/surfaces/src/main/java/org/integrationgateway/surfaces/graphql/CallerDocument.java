package org.integrationgateway.surfaces.graphql;

import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.graphql.OperationKind;

/**
 * A document that a caller has written, checked before anything of it is sent: its syntax and its
 * size, and that one query or mutation of it runs. Whether it fits the upstream's schema is for the
 * upstream to say.
 */
record CallerDocument(GraphqlDocument document, GraphqlOperation operation) {
  private static final int LONGEST = 100 << 10;
  private static final int MOST_TOKENS = 4_000;
  private static final ParserOptions OPTIONS =
      ParserOptions.getDefaultOperationParserOptions()
          .transform(
              options ->
                  options.captureLineComments(false).readerTrackData(false).maxTokens(MOST_TOKENS));

  /**
   * @param operationName which operation of several runs
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  static CallerDocument of(String text, Optional<String> operationName) {
    if (text.length() > LONGEST) {
      throw refused("/query", "has more than 102,400 characters");
    }
    try {
      var document = GraphqlDocument.parse(text);
      DocumentSize.problem(Parser.parse(environment(document.upstreamText())))
          .ifPresent(
              problem -> {
                throw refused("/query", problem);
              });
      return new CallerDocument(document, operation(document, operationName));
    } catch (GraphqlSyntaxException | InvalidSyntaxException malformed) {
      throw refused("/query", "is " + at(text, malformed));
    }
  }

  private static ParserEnvironment environment(String text) {
    return ParserEnvironment.newParserEnvironment().document(text).parserOptions(OPTIONS).build();
  }

  private static String at(String text, Exception malformed) {
    var reason = String.valueOf(malformed.getMessage());
    if (!(malformed instanceof GraphqlSyntaxException problem)) {
      return reason;
    }
    var before = text.substring(0, Math.min(problem.offset(), text.length()));
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    return "%s (line %d, column %d)"
        .formatted(reason, line, before.length() - before.lastIndexOf('\n'));
  }

  private static GraphqlOperation operation(GraphqlDocument document, Optional<String> name) {
    var operation =
        document
            .operation(name)
            .orElseThrow(
                () ->
                    name.isPresent()
                        ? refused("/operationName", "names no operation of the document")
                        : refused(
                            "/operationName",
                            document.operations().isEmpty()
                                ? "is missing an operation: the document has only fragments"
                                : "is required: the document has several operations"));
    if (operation.kind() == OperationKind.SUBSCRIPTION) {
      throw refused("/query", "is a subscription: send a query or a mutation");
    }
    return operation;
  }

  private static GatewayException refused(String pointer, String what) {
    var name = pointer.substring(1);
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, "'" + name + "' " + what)
        .errors(List.of(new FieldProblem(pointer, what)));
  }
}
