package org.integrationgateway.authoring.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.authoring.lint.text.Words;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.packaging.inspect.DeclaredOperation;

/**
 * An operation with where its parts are written.
 *
 * @param at of its name
 * @param textAt of its description, else of its name
 * @param parameters positions of parameters by their names; others are at the name
 * @param hints empty where the package cannot say any
 * @param schema of its input, where the package has one
 * @param output schema of its answer, where callers get one as the package has it
 */
record LintedOperation(
    DeclaredOperation declared,
    Position at,
    Position textAt,
    Map<String, Position> parameters,
    Optional<OperationAnnotations> hints,
    Optional<OperationSchema> schema,
    Optional<OperationSchema> output) {
  LintedOperation {
    parameters = Map.copyOf(parameters);
  }

  /** An operation of which only the place is known. */
  static LintedOperation at(DeclaredOperation declared, Position at) {
    return new LintedOperation(
        declared, at, at, Map.of(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  String id() {
    return declared.id();
  }

  Position parameterAt(String name) {
    return parameters.getOrDefault(name, at);
  }

  /** How a rule names a parameter of it in {@code lint.yaml}. */
  String placeOf(String parameter) {
    return id() + "/" + parameter;
  }

  List<String> words() {
    return Words.of(declared.id());
  }

  String method() {
    return declared.method().orElse("");
  }
}
