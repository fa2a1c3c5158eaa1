package org.integrationgateway.manifest.rules.operation;

import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that a parameter's default has the parameter's type. */
final class DefaultRules {
  private DefaultRules() {}

  static void check(Draft draft, Node parameter, Node value) {
    if (parameter.find("schema").isPresent()) {
      return;
    }
    var written = parameter.find("type").flatMap(Node::string).orElse("string");
    for (var type : ParameterType.values()) {
      if (type.text().equals(written) && !fits(type, value)) {
        draft.report(
            ManifestRule.DEFAULT_VALUE,
            value,
            "the default is " + value.describe() + ", but the parameter is of type " + written,
            type == ParameterType.STRING ? "Put it in quotes." : "");
      }
    }
  }

  /** Whether a value has a type. */
  static boolean fits(ParameterType type, Node value) {
    var kind =
        value instanceof Node.Scalar scalar
            ? Optional.of(scalar.kind())
            : Optional.<Node.Kind>empty();
    return switch (type) {
      case STRING -> kind.filter(Node.Kind.STRING::equals).isPresent();
      case INT -> kind.filter(Node.Kind.INTEGER::equals).isPresent();
      case NUMBER -> kind.filter(k -> k == Node.Kind.INTEGER || k == Node.Kind.NUMBER).isPresent();
      case BOOL -> kind.filter(Node.Kind.BOOLEAN::equals).isPresent();
      case OBJECT -> value instanceof Node.Mapping;
      case ARRAY -> value instanceof Node.Sequence;
    };
  }
}
