package org.integrationgateway.command.open;

import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.command.browser.Browser;
import org.integrationgateway.command.calls.CallRoutes;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway open [WHAT [NAME]]}. */
@Command(
    name = "open",
    description = {
      "Open a page of the console in your browser, and print its URL.",
      "Without a browser on this machine, and in a pipe, only the URL is printed."
    },
    footer = {
      "",
      "Pages: apps, app NAME, calls, call ID, runs, run ID, workflows, workflow ID, agents, "
          + "agent-session ID, mcp, tokens, sessions, service-accounts, service-account ID; for "
          + "operators admin, providers, provider KIND/NAME, audit, members, people, config, "
          + "keys.",
      "",
      "Examples:",
      "  gateway open",
      "  gateway open inventory",
      "  gateway open call 1795420800000007",
      "  gateway open provider app/weather --no-browser"
    })
public final class OpenCommand implements Runnable {
  private final CommandSession session;

  @Parameters(
      arity = "0..1",
      index = "0",
      paramLabel = "PAGE",
      completionCandidates = Words.class,
      description = "A page, or the name of an app. Default: the start page.")
  private String what = "";

  @Parameters(
      arity = "0..1",
      index = "1",
      paramLabel = "NAME",
      description = "Name or id of what to open, such as a call or a provider.")
  private String name = "";

  @Option(names = "--no-browser", description = "Only print the URL; do not open a browser.")
  private boolean noBrowser;

  /** The words for pages, for completion. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Page.words().iterator();
    }
  }

  public OpenCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var url = session.url().toString().replaceFirst("/$", "") + path();
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("url", url));
      return;
    }
    terminal.line(url);
    if (terminal.person() && !noBrowser) {
      Browser.of(session.environment()).open(URI.create(url));
    }
  }

  private String path() {
    if (what.isEmpty()) {
      return "/";
    }
    var page = Page.of(what);
    if (page.isEmpty()) {
      if (!name.isEmpty()) {
        throw new CommandFailure(
            ExitCode.USAGE,
            "there is no page '%s'%s".formatted(what, SimilarNames.suffix(what, Page.words())));
      }
      return app(what);
    }
    if (page.get().ofOneThing() == name.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          name.isEmpty()
              ? "'%s' needs the name or id of one: gateway open %s NAME".formatted(what, what)
              : "'%s' is one page: leave out '%s'".formatted(what, name));
    }
    return switch (page.get()) {
      case APP -> app(name);
      case CALL -> Page.CALL.path(CallRoutes.own(session).requestId(name));
      default -> page.get().path(name);
    };
  }

  private String app(String named) {
    var apps = apps();
    if (!apps.contains(named)) {
      var known = new ArrayList<>(apps);
      known.addAll(Page.words());
      throw new CommandFailure(
          ExitCode.NOT_FOUND,
          "there is no app '%s' that you may see%s"
              .formatted(named, SimilarNames.suffix(named, known)));
    }
    return Page.APP.path(named);
  }

  private List<String> apps() {
    return session
        .client()
        .list("/api/v1/apps")
        .valueStream()
        .map(app -> app.path("name").asString(""))
        .toList();
  }
}
