package org.integrationgateway.authoring.compat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.DeclaredParameter;

/** Compares the parameters of an operation as the caller sees them. */
final class ParameterComparison {
  private final String parameters;
  private final Changes changes;

  ParameterComparison(String operation, Changes changes) {
    this.parameters = operation + "/parameters";
    this.changes = changes;
  }

  void compare(DeclaredOperation before, DeclaredOperation after) {
    if (!before.described() || !after.described()) {
      return;
    }
    var old = byName(before);
    var now = byName(after);
    old.forEach(
        (name, parameter) -> {
          var same = now.get(name);
          if (same == null) {
            changes.breaking(pointer(name), "parameter '" + name + "' is gone");
          } else {
            compare(parameter, same);
          }
        });
    now.forEach(
        (name, parameter) -> {
          if (!old.containsKey(name)) {
            changes.either(
                mustBeGiven(parameter),
                pointer(name),
                "parameter '"
                    + name
                    + "' "
                    + (mustBeGiven(parameter) ? "must" : "can")
                    + " be given");
          }
        });
  }

  private static Map<String, DeclaredParameter> byName(DeclaredOperation operation) {
    var byName = new LinkedHashMap<String, DeclaredParameter>();
    operation.parameters().forEach(p -> byName.putIfAbsent(p.name(), p));
    return byName;
  }

  private String pointer(String name) {
    return Changes.pointer(parameters, name);
  }

  private static boolean mustBeGiven(DeclaredParameter parameter) {
    return parameter.required() && parameter.defaultValue().isEmpty();
  }

  private void compare(DeclaredParameter old, DeclaredParameter now) {
    var pointer = pointer(now.name());
    var subject = "parameter '" + now.name() + "' ";
    if (old.type() != now.type()) {
      boolean wider = old.type() == ParameterType.INT && now.type() == ParameterType.NUMBER;
      changes.either(
          !wider,
          pointer + "/type",
          subject + "is of type " + now.type().text() + ", and was " + old.type().text());
    }
    if (mustBeGiven(old) != mustBeGiven(now)) {
      boolean must = mustBeGiven(now);
      changes.either(
          must, pointer + "/required", subject + (must ? "must be given" : "can be left out"));
    }
    if (!old.defaultValue().equals(now.defaultValue())) {
      changes.fix(
          pointer + "/default",
          subject
              + now.defaultValue().map(value -> "defaults to " + value).orElse("has no default"));
    }
    if (!old.description().equals(now.description())) {
      changes.fix(pointer + "/description", subject + "is described differently");
    }
  }
}
