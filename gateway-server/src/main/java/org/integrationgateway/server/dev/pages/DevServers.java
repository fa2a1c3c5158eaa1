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

/** The dev servers that the manifest names, as it is now. The first of them shows the pages. */
public final class DevServers implements AutoCloseable {
  private final Project project;
  private final RunFolder folder;
  private final Base base;
  private final Map<String, String> environment;
  private final Consumer<String> notes;
  private List<DevServer> running = List.of();

  /** Where the gateway shows the pages: a path with a slash at its end. */
  @FunctionalInterface
  public interface Base {
    String path() throws ProjectException;
  }

  /**
   * @param environment of the developer, which every one gets
   */
  public DevServers(
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

  /** Whose they are. */
  public Project project() {
    return project;
  }

  /** Starts those that are new, ends those that are gone, and leaves the others alone. */
  public synchronized void run(Manifest manifest) throws ProjectException {
    var plans = new ArrayList<DevServer.Plan>();
    for (var step : Project.devServers(manifest)) {
      var env = new HashMap<>(environment);
      env.putAll(step.env());
      plans.add(
          new DevServer.Plan(
              step.command(),
              project.workdir(step),
              env,
              base.path(),
              step.readyTimeout().orElseThrow()));
    }
    var kept = new ArrayList<DevServer>();
    for (var server : running) {
      if (plans.contains(server.plan())) {
        kept.add(server);
      } else {
        server.close();
      }
    }
    running = plans.stream().map(plan -> running(kept, plan)).toList();
  }

  private DevServer running(List<DevServer> kept, DevServer.Plan plan) {
    return kept.stream()
        .filter(server -> server.plan().equals(plan))
        .findFirst()
        .orElseGet(() -> DevServer.start(plan, folder, notes));
  }

  /** The one that shows the pages. */
  public synchronized Optional<DevServer> pages() {
    return running.stream().findFirst();
  }

  @Override
  public synchronized void close() {
    running.forEach(DevServer::close);
    running = List.of();
  }
}
