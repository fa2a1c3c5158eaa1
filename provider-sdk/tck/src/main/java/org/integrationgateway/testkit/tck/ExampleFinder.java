package org.integrationgateway.testkit.tck;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.Example;
import tools.jackson.core.JacksonException;

/** Finds a call that is safe to make in an app without an example. */
record ExampleFinder(ProviderUnderTest provider, String config) {
  /**
   * A read-only operation that succeeds with the smallest input that its schema allows.
   *
   * @throws UnfitException when the package has no examples
   */
  Example find() {
    try (var harness = ProviderHarness.serve(provider, config)) {
      var operations = harness.app().metadata().operations();
      return operations.stream()
          .filter(operation -> operation.hints().readOnly().orElse(false))
          .flatMap(operation -> guess(operation).stream())
          .filter(example -> succeeds(harness, example))
          .findFirst()
          .orElseThrow(() -> new UnfitException(remedy(operations)));
    } catch (AssertionError | ProviderException unreachable) {
      throw new UnfitException(
          "the provider does not come up, so that no call of it can be found: "
              + unreachable.getMessage());
    }
  }

  private static Optional<Example> guess(AppOperation operation) {
    try {
      return Optional.of(new Example(operation.id(), SampleInput.of(operation.inputSchema())));
    } catch (JacksonException noSchema) {
      return Optional.empty();
    }
  }

  private static boolean succeeds(ProviderHarness harness, Example example) {
    try {
      int status = harness.call(example.operation(), example.input()).status();
      return status >= 200 && status < 300;
    } catch (AppException refused) {
      return false;
    }
  }

  private static String remedy(List<AppOperation> operations) {
    var names = operations.stream().map(AppOperation::id).collect(Collectors.joining(", "));
    var one = operations.stream().findFirst().map(AppOperation::id).orElse("NAME");
    return """
        the contract test of kind 'app' must know a call that succeeds any number of times, and no \
        operation that is marked read-only took a guessed input (operations: %s). Write one into a \
        file tck.yaml:
          app:
            example: {operation: %s, input: {}}"""
        .formatted(names.isEmpty() ? "none" : names, one);
  }
}
