package org.integrationgateway.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that uses more processor time than the gate allows. JUnit finds this extension
 * by itself. Processor time counts, because elapsed time on a busy machine says nothing about the
 * test. {@code -Dtest.class.seconds=N} changes the limit on a slower machine, 0 lifts it.
 */
public final class ClassTimeLimit implements BeforeAllCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(ClassTimeLimit.class);

  private final long seconds;
  private final String report;

  /** Called by JUnit. */
  public ClassTimeLimit() {
    this(Long.getLong("test.class.seconds", 0), System.getProperty("test.class.report", ""));
  }

  ClassTimeLimit(long seconds, String report) {
    this.seconds = seconds;
    this.report = report;
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
    var allowed = Math.max(seconds, allowance(test));
    if (seconds > 0 && processor.compareTo(Duration.ofSeconds(allowed)) > 0) {
      throw new AssertionError(
          "%s used %d s of processor time, and in the gate it may use %d s: run fewer rounds, share what it builds, or tag it 'nightly' (-Dtest.class.seconds=N on a slower machine)"
              .formatted(test.getSimpleName(), processor.toSeconds(), allowed));
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
