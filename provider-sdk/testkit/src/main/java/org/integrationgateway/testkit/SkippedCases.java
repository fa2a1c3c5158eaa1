package org.integrationgateway.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Prints which cases of a contract were skipped, and why: build tools print only their number. */
public final class SkippedCases implements TestWatcher, AfterAllCallback {
  /** A configuration parameter of JUnit: {@code false} where the run itself shows what it skips. */
  public static final String PRINTED = "gateway.contract.skipped.printed";

  private static final String ASSUMPTION = "Assumption failed: ";

  private final Map<String, List<String>> cases = new LinkedHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Consumer<String> out;

  /** Called by JUnit. */
  public SkippedCases() {
    this(System.out::println);
  }

  /**
   * @param out takes each line
   */
  SkippedCases(Consumer<String> out) {
    this.out = out;
  }

  @Override
  public void testDisabled(ExtensionContext context, Optional<String> reason) {
    skipped(context.getDisplayName(), reason.orElse("it is disabled"));
  }

  @Override
  public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
    var message = cause == null ? "it was aborted" : String.valueOf(cause.getMessage());
    skipped(
        context.getDisplayName(),
        message.startsWith(ASSUMPTION) ? message.substring(ASSUMPTION.length()) : message);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (context.getConfigurationParameter(PRINTED, Boolean::valueOf).orElse(true)) {
      report(context.getRequiredTestClass().getSimpleName());
    }
  }

  void skipped(String name, String reason) {
    lock.lock();
    try {
      cases.computeIfAbsent(reason, unused -> new ArrayList<>()).add(name.replace("()", ""));
    } finally {
      lock.unlock();
    }
  }

  /** Prints one line for each reason, with the names of its cases. */
  void report(String test) {
    lock.lock();
    try {
      cases.forEach(
          (reason, names) ->
              out.accept("%s skips %s: %s".formatted(test, String.join(", ", names), reason)));
      cases.clear();
    } finally {
      lock.unlock();
    }
  }
}
