package org.integrationgateway.devloop.pages;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.providers.process.RunFolder;

/** The dev servers that the manifest names. The first one serves the pages. */
public final class PageServers implements AutoCloseable {
  private final Project project;
  private final RunFolder folder;
  private final Base base;
  private final Map<String, String> environment;
  private final Consumer<String> notes;
  private Map<PageServer.Plan, PageServer> running = Map.of();

  /** The path of the pages on the gateway, with a slash at its end. */
  @FunctionalInterface
  public interface Base {
    String path() throws ProjectException;
  }

  /**
   * @param environment of the developer, which every dev server gets
   */
  public PageServers(
      Project project,
      RunFolder folder,
      Base base,
      Map<String, String> environment,
      Consumer<String> notes) {
    this.project = project;
    this.folder = folder;
    this.base = base;
    this.environment = Map.copyOf(environment);
    this.notes = notes;
  }

  /** Starts new dev servers, stops removed ones, and keeps the others. */
  public synchronized void run(Manifest manifest) throws ProjectException {
    var plans = new LinkedHashSet<PageServer.Plan>();
    for (var step : Project.devServers(manifest)) {
      var env = new HashMap<>(environment);
      env.putAll(step.env());
      env.put("SERVICE_DEV_BASE", base.path());
      var timeout = step.readyTimeout().orElseThrow();
      plans.add(new PageServer.Plan(step.command(), project.workdir(step), env, timeout));
    }
    running.forEach(
        (plan, server) -> {
          if (!plans.contains(plan)) {
            server.close();
          }
        });
    var next = new LinkedHashMap<PageServer.Plan, PageServer>();
    for (var plan : plans) {
      var kept = Optional.ofNullable(running.get(plan));
      next.put(plan, kept.orElseGet(() -> PageServer.start(plan, folder, notes)));
    }
    running = next;
  }

  /** The dev server that serves the pages. */
  public synchronized Optional<PageServer> pages() {
    return running.values().stream().findFirst();
  }

  @Override
  public synchronized void close() {
    running.values().forEach(PageServer::close);
    running = Map.of();
  }
}
