package org.integrationgateway.server.dev;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.dev.pages.DevServers;
import org.integrationgateway.server.dev.pages.PagesDoor;
import org.integrationgateway.server.dev.project.ProjectBuild;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.dev.project.Workshop;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.provider.supervision.Replacement;

/** Takes what the workshop makes to where it is served. */
public final class SourceLoop implements Workshop.Customer {
  private final DevLoop loop;
  private final Display display;
  private final PagesDoor pages;
  private final DevServers servers;
  private final Optional<Debugger> debugger;
  private final Optional<Attachment> attachment;

  public SourceLoop(
      DevLoop loop,
      Display display,
      PagesDoor pages,
      DevServers servers,
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

  private Launch launch(ProjectBuild.Made made) {
    var manifest = servers.project().manifest();
    if (attachment.isPresent()) {
      // The other process serves one configuration in its life.
      return new Launch(
          manifest, List.of(), made.workdir(), Map.of(), attachment, Replacement.STOP_FIRST);
    }
    var launch = new Launch(manifest, made.command(), made.workdir(), made.env(), Replacement.HELD);
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
