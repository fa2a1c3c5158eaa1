package org.integrationgateway.testkit.workflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;

/**
 * Apps for tests of providers that invoke apps: one app {@code ledger}, which records its calls in
 * a folder, so that several processes can share the record and it outlives them. Calls with the
 * same idempotency key are carried out once.
 *
 * <ul>
 *   <li>{@code write {name}} does something, answers {@code {"name", "written": true}}
 *   <li>{@code flaky {name, failures}} answers 503 so many times, then as {@code write}
 *   <li>{@code slow {name}} as {@code write}, once it was released; honours deadline and interrupt
 *   <li>{@code refuse} answers 422
 *   <li>{@code whoami} answers {@code {"subject", "runAs", "origin", "key"}}
 *   <li>{@code big} answers a whole number beyond 2^53, {@code huge} a megabyte, {@code plain} text
 * </ul>
 */
public final class RecordingApps implements Apps {
  /** The name of the app. */
  public static final String APP = "ledger";

  private static final String BETWEEN = "@";
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Path folder;

  /**
   * @param folder exists, and is used by this object only
   */
  public RecordingApps(Path folder) {
    this.folder = folder;
  }

  /** The idempotency keys of the calls that were carried out under a name, in no order. */
  public List<String> effects(String name) {
    return named("done-" + encoded(name) + BETWEEN);
  }

  /** The idempotency keys of all calls under a name, carried out or not. */
  public List<String> asked(String name) {
    return named("asked-" + encoded(name) + BETWEEN);
  }

  /** Releases {@code slow} under this name. */
  public void release(String name) {
    create("released-" + encoded(name));
  }

  @Override
  public AppResult invoke(AppInvocation invocation) {
    if (!invocation.app().equals(APP)) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no app '" + invocation.app() + "'");
    }
    var name = String.valueOf(invocation.parameters().get("name"));
    var key = invocation.idempotencyKey().orElse("none");
    create("asked-" + encoded(name) + BETWEEN + encoded(key));
    return switch (invocation.operation()) {
      case "write" -> write(name, key);
      case "flaky" -> flaky(name, key, invocation);
      case "slow" -> slow(name, key);
      case "refuse" -> new AppResult(422, Map.of(), bytes("{\"detail\":\"no such item\"}"));
      case "whoami" -> whoami(invocation, key);
      case "big" -> AppResult.json("{\"id\":9007199254740993,\"half\":0.5,\"whole\":3.0}");
      case "huge" -> AppResult.json("\"" + "x".repeat(1 << 20) + "\"");
      case "plain" ->
          new AppResult(200, Map.of("content-type", List.of("text/plain")), bytes("{plain}"));
      default ->
          throw new ServiceException(
              Reason.NOT_FOUND, "app 'ledger' has no operation '" + invocation.operation() + "'");
    };
  }

  private AppResult write(String name, String key) {
    create("done-" + encoded(name) + BETWEEN + encoded(key));
    return AppResult.json("{\"name\":\"" + name + "\",\"written\":true}");
  }

  private AppResult flaky(String name, String key, AppInvocation invocation) {
    long failures = ((Number) invocation.parameters().getOrDefault("failures", 1L)).longValue();
    return asked(name).size() <= failures
        ? new AppResult(503, Map.of(), bytes("not now"))
        : write(name, key);
  }

  private AppResult slow(String name, String key) {
    while (!Files.exists(folder.resolve("released-" + encoded(name)))) {
      if (Deadline.current().filter(Deadline::expired).isPresent()) {
        throw new ServiceException(Reason.TIMEOUT, "app 'ledger' did not respond in time");
      }
      LockSupport.parkNanos(PAUSE);
      if (Thread.currentThread().isInterrupted()) {
        throw new ServiceException(Reason.TIMEOUT, "the call of app 'ledger' was cancelled");
      }
    }
    return write(name, key);
  }

  private static AppResult whoami(AppInvocation invocation, String key) {
    return AppResult.json(
        "{\"subject\":\"%s\",\"runAs\":\"%s\",\"origin\":\"%s\",\"key\":\"%s\"}"
            .formatted(
                CallContext.currentSubject().map(Subject::id).orElse(""),
                invocation.runAs().orElse(""),
                invocation.originRef().orElse(""),
                key));
  }

  private void create(String file) {
    try {
      Files.createFile(folder.resolve(file));
    } catch (FileAlreadyExistsException before) {
      // A call with this key was carried out before.
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private List<String> named(String prefix) {
    try (var files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.startsWith(prefix))
          .map(file -> file.substring(prefix.length()))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
