package org.integrationgateway.server.dev.pages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.server.dev.project.Project;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.process.RunFolder;

/** The dev servers that the manifest names. The first one serves the pages. */
public final class PageServers implements AutoCloseable {
  private final Project project;
  private final RunFolder folder;
  private final Base base;
  private final Map<String, String> environment;
  private final Consumer<String> notes;
  private List<PageServer> running = List.of();

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
    var plans = new ArrayList<PageServer.Plan>();
    for (var step : Project.devServers(manifest)) {
      var env = new HashMap<>(environment);
      env.putAll(step.env());
      plans.add(
          new PageServer.Plan(
              step.command(),
              project.workdir(step),
              env,
              base.path(),
              step.readyTimeout().orElseThrow()));
    }
    var kept = new ArrayList<PageServer>();
    for (var server : running) {
      if (plans.contains(server.plan())) {
        kept.add(server);
      } else {
        server.close();
      }
    }
    running = plans.stream().map(plan -> running(kept, plan)).toList();
  }

  private PageServer running(List<PageServer> kept, PageServer.Plan plan) {
    return kept.stream()
        .filter(server -> server.plan().equals(plan))
        .findFirst()
        .orElseGet(() -> PageServer.start(plan, folder, notes));
  }

  /** The dev server that serves the pages. */
  public synchronized Optional<PageServer> pages() {
    return running.stream().findFirst();
  }

  @Override
  public synchronized void close() {
    running.forEach(PageServer::close);
    running = List.of();
  }
}
