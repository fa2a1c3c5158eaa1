package org.integrationgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Cases that a provider does not pass, with the reason for each: a file {@code
 * <TestClass>.exceptions} beside the test class, with lines {@code caseName = reason}. A name that
 * is not a case of the contract fails the whole class, so that the file stays up to date.
 */
public final class NamedExceptions implements ExecutionCondition, BeforeAllCallback {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    var reason =
        context
            .getTestMethod()
            .map(Method::getName)
            .map(name -> listed(context.getRequiredTestClass()).getProperty(name));
    return reason
        .map(text -> ConditionEvaluationResult.disabled("named exception: " + text))
        .orElse(ConditionEvaluationResult.enabled("no exception is named"));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    check(context.getRequiredTestClass());
  }

  /** Every line names a case of the contract, and a reason. */
  public static void check(Class<?> test) {
    var cases = cases(test);
    listed(test)
        .forEach(
            (name, reason) -> {
              if (!cases.contains(name)) {
                throw new AssertionError(
                    "%s.exceptions names '%s', which is not a case of the contract: remove the line; cases are %s"
                        .formatted(test.getSimpleName(), name, cases));
              }
              if (reason.toString().isBlank()) {
                throw new AssertionError(
                    "%s.exceptions excepts '%s' without a reason: write one after '='"
                        .formatted(test.getSimpleName(), name));
              }
            });
  }

  private static List<String> cases(Class<?> test) {
    var own =
        Stream.<Class<?>>iterate(test, type -> type != null, Class::getSuperclass)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
    return Stream.concat(own, Arrays.stream(test.getMethods()))
        .filter(NamedExceptions::isCase)
        .map(Method::getName)
        .distinct()
        .sorted()
        .toList();
  }

  private static boolean isCase(Method method) {
    return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class);
  }

  private static Properties listed(Class<?> test) {
    var listed = new Properties();
    try (var file = test.getResourceAsStream(test.getSimpleName() + ".exceptions")) {
      if (file != null) {
        listed.load(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return listed;
  }
}
