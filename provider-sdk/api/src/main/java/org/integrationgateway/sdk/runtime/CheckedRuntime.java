package org.integrationgateway.sdk.runtime;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks requests against the limits of the interface before the runtime gets them; the records of
 * this package check their own members.
 */
public record CheckedRuntime(RuntimeProvider behind) implements RuntimeProvider, AutoCloseable {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:-]{1,128}");
  private static final Pattern LINE_BREAK = Pattern.compile("\\R");
  private static final int MAX_REASON = 1_000;
  private static final int MAX_APPENDED = 1_000;

  static void requireId(String id) {
    if (!ID.matcher(id).matches()) {
      throw Refusal.of(
          "an id has 1 to 128 letters, digits, '.', '_', ':' and '-': this one was not given by a"
              + " runtime");
    }
  }

  @Override
  public RuntimeSupport support() {
    return behind.support();
  }

  @Override
  public RuntimeSession start(SessionRequest request) {
    return behind.start(request);
  }

  @Override
  public RuntimeSession get(String sessionId) {
    requireId(sessionId);
    return behind.get(sessionId);
  }

  @Override
  public SessionPage list(RuntimeSessionQuery query) {
    return behind.list(query);
  }

  @Override
  public RuntimeSession stop(String sessionId, String reason) {
    requireId(sessionId);
    Refusal.requireLine("the reason of a stop", reason, MAX_REASON);
    return behind.stop(sessionId, reason);
  }

  @Override
  public Workspace prepare(WorkspaceRequest request) {
    return behind.prepare(request);
  }

  @Override
  public void remove(String workspaceId) {
    requireId(workspaceId);
    behind.remove(workspaceId);
  }

  @Override
  public AppAddress startApp(AppLaunch launch) {
    return behind.startApp(launch);
  }

  @Override
  public LogReader logs(LogQuery query) {
    return behind.logs(query);
  }

  @Override
  public long appendLogs(String sessionId, List<String> lines) {
    requireId(sessionId);
    Refusal.requireBetween("lines to append", lines.size(), MAX_APPENDED);
    for (var line : lines) {
      if (line.getBytes(StandardCharsets.UTF_8).length > SessionLogLine.MAX_BYTES) {
        throw Refusal.of("a line has at most %d bytes", SessionLogLine.MAX_BYTES);
      }
      if (LINE_BREAK.matcher(line).find()) {
        throw Refusal.of("a line has no line breaks: append one line each");
      }
    }
    return behind.appendLogs(sessionId, lines);
  }

  /** Closes the runtime, if it is AutoCloseable. */
  @Override
  public void close() throws Exception {
    if (behind instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }
}
