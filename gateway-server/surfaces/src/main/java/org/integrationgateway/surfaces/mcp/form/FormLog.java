package org.integrationgateway.surfaces.mcp.form;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log once what of an app's MCP server was put right or left out. */
public final class FormLog {
  private static final Logger log = LoggerFactory.getLogger(FormLog.class);
  private static final int MOST = 1_000;

  private final String app;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  public FormLog(String app) {
    this.app = app;
  }

  /**
   * Writes a line, unless it was written before.
   *
   * @param of what was changed, such as {@code tool 'search'}
   */
  public void tell(String of, FormChanges changes) {
    if (changes.isEmpty() || told.size() >= MOST) {
      return;
    }
    var line = of + ": " + changes;
    if (told.add(line)) {
      log.warn("app '{}': its MCP server returned what MCP clients refuse, in {}", app, line);
    }
  }
}
