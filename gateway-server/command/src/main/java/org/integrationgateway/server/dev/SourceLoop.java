package org.integrationgateway.server.dev;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.dev.pages.PageRoutes;
import org.integrationgateway.server.dev.pages.PageServers;
import org.integrationgateway.server.dev.project.ProjectBuild;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.dev.project.RebuildLoop;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.provider.supervision.Replacement;

/** Passes each build of the project to the loop that serves it. */
public final class SourceLoop implements RebuildLoop.Customer {
  private final DevLoop loop;
  private final Display display;
  private final PageRoutes pages;
  private final PageServers servers;
  private final Optional<Debugger> debugger;
  private final Optional<Attachment> attachment;

  public SourceLoop(
      DevLoop loop,
      Display display,
      PageRoutes pages,
      PageServers servers,
      Optional<Debugger> debugger,
      Optional<Attachment> attachment) {
    this.loop = loop;
    this.display = display;
    this.pages = pages;
    this.servers = servers;
    this.debugger = debugger;
    this.attachment = attachment;
  }

  @Override
  public void seen() {
    loop.hold();
  }

  @Override
  public void unchanged() {
    loop.unchanged();
  }

  @Override
  public void building(String why) {
    loop.building(why);
  }

  @Override
  public void made(ProjectBuild.Made made) {
    try {
      servers.run(made.manifest());
    } catch (ProjectException wrong) {
      display.problem(String.valueOf(wrong.getMessage()));
    }
    pages.serve(servers.pages());
    pages.files(made.pages());
    loop.launch(launch(made));
  }

  private DevLaunch launch(ProjectBuild.Made made) {
    var manifest = servers.project().manifest();
    if (attachment.isPresent()) {
      // A provider that the developer starts is given its configuration once.
      return new DevLaunch(
          manifest, List.of(), made.workdir(), Map.of(), attachment, Replacement.STOP_FIRST);
    }
    var launch =
        new DevLaunch(manifest, made.command(), made.workdir(), made.env(), Replacement.HELD);
    return debugger.isPresent() && !made.command().isEmpty()
        ? debugger.get().attached(launch)
        : launch;
  }

  @Override
  public void failed(String why) {
    loop.problem(why);
  }

  @Override
  public void configured() {
    loop.again("its configuration changed");
  }
}
