package org.integrationgateway.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that uses more processor time than the gate allows. JUnit finds this extension
 * by itself. Processor time counts, because elapsed time on a busy machine says nothing about the
 * test. A class over its limit is judged by the pace of the machine at that moment ({@link
 * MachinePace}). {@code -Dtest.class.seconds=N} changes the limit, 0 lifts it.
 */
public final class ClassTimeLimit implements BeforeAllCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(ClassTimeLimit.class);

  private final long seconds;
  private final String report;
  private final DoubleSupplier slowdown;

  /** Called by JUnit. */
  public ClassTimeLimit() {
    this(
        Long.getLong("test.class.seconds", 0),
        System.getProperty("test.class.report", ""),
        MachinePace::slowdown);
  }

  ClassTimeLimit(long seconds, String report, DoubleSupplier slowdown) {
    this.seconds = seconds;
    this.report = report;
    this.slowdown = slowdown;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (isOutermost(context)) {
      context.getStore(NAMESPACE).put(context.getUniqueId(), Usage.now());
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    var before = context.getStore(NAMESPACE).remove(context.getUniqueId(), Usage.class);
    if (before == null) {
      return;
    }
    var used = Usage.now().since(before);
    var name = context.getRequiredTestClass().getName();
    if (!report.isEmpty()) {
      write(name, used);
    }
    check(context.getRequiredTestClass(), used.processor());
  }

  void check(Class<?> test, Duration processor) {
    var allowed = Duration.ofSeconds(Math.max(seconds, allowance(test)));
    if (seconds == 0 || processor.compareTo(allowed) <= 0) {
      return;
    }
    double pace = slowdown.getAsDouble();
    if (processor.toMillis() > allowed.toMillis() * pace) {
      throw new AssertionError(
          String.format(
              Locale.ROOT,
              "%s used %d s of processor time, and in the gate it may use %d s (%.1f times as much on this machine now): run fewer rounds, share what it builds, or tag it 'nightly'",
              test.getSimpleName(),
              processor.toSeconds(),
              allowed.toSeconds(),
              pace));
    }
  }

  private static long allowance(Class<?> test) {
    var more = test.getAnnotation(MayUse.class);
    return more == null ? 0 : more.seconds();
  }

  private void write(String test, Usage used) throws IOException {
    var line =
        String.format(
            Locale.ROOT,
            "%s\t%.1f\t%.1f%n",
            test,
            used.processor().toMillis() / 1000.0,
            used.elapsed().toMillis() / 1000.0);
    Files.writeString(Path.of(report), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static boolean isOutermost(ExtensionContext context) {
    return context.getParent().filter(context.getRoot()::equals).isPresent();
  }
}
