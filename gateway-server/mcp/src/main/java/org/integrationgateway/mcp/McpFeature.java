package org.integrationgateway.mcp;

import java.util.Collection;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.mcp.asked.AskedCalls;
import org.integrationgateway.mcp.door.McpEndpoint;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.session.SessionDoor;
import org.integrationgateway.mcp.door.stateless.BetweenRequests;
import org.integrationgateway.mcp.door.stateless.StatelessDoor;
import org.integrationgateway.mcp.review.ToolApprovals;
import org.integrationgateway.mcp.review.ToolPins;
import org.integrationgateway.mcp.search.ToolSearch;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.mcp.state.SealedRequestStates;
import org.integrationgateway.mcp.task.TaskRuns;
import org.integrationgateway.mcp.task.Tasks;
import org.integrationgateway.mcp.taskdoor.SessionTasks;
import org.integrationgateway.mcp.taskdoor.TaskCalls;
import org.integrationgateway.mcp.taskdoor.TaskListening;
import org.integrationgateway.surfaces.mcp.McpEvents;

/**
 * The door for clients of MCP, of both generations on one endpoint, and what operators approve of
 * the tools of MCP servers.
 */
public final class McpFeature implements Feature {
  /** Calls that wait for answers of their clients; each has a thread. */
  private static final int MOST_WAITING = 500;

  private static final int MOST_WAITING_OF_SUBJECT = 20;

  private final Foundation foundation;
  private final OperatorAccess operators;
  private final VisibleCatalog catalog;
  private final ToolPins pins;
  private final Supplier<Collection<App>> deployed;
  private final McpSessions sessions;
  private final Tasks tasks;
  private final McpEndpoint endpoint;

  /**
   * @param callers of {@code /mcp}
   * @param pins the approved texts of tools
   * @param deployed the apps that are served now
   */
  public McpFeature(
      Foundation foundation,
      CallerResolver callers,
      OperatorAccess operators,
      Invoker invoker,
      VisibleCatalog catalog,
      ToolPins pins,
      Supplier<Collection<App>> deployed) {
    this.foundation = foundation;
    this.operators = operators;
    this.catalog = catalog;
    this.pins = pins;
    this.deployed = deployed;
    sessions =
        new McpSessions(
            foundation.state(),
            () -> foundation.limits().streams().sessionsPerSubject(),
            foundation.clock());
    tasks = new Tasks(foundation.state(), foundation.server().mcp().tasks(), foundation.clock());
    endpoint = endpoint(foundation, callers, invoker, catalog, sessions, tasks);
    catalog.questions().announceTo((app, subject, what) -> endpoint.appeared(subject, what));
  }

  private static McpEndpoint endpoint(
      Foundation foundation,
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog catalog,
      McpSessions sessions,
      Tasks tasks) {
    var server = foundation.server();
    IntSupplier streams = () -> foundation.limits().streams().perSubject();
    var opened = foundation.opened();
    var relay = opened.add(new McpRelay(foundation.state(), foundation.clock()));
    var threads = Threads.perTask("mcp-call");
    var features =
        opened.add(
            new Features(
                catalog,
                invoker,
                new ToolSearch(),
                server.mcp().adaptsSchemas(),
                foundation::timeout,
                threads));
    var asked = opened.add(new AskedCalls(threads, MOST_WAITING, MOST_WAITING_OF_SUBJECT));
    var runs = opened.add(new TaskRuns(tasks, relay.replica()));
    var taskCalls = new TaskCalls(features, tasks, runs, asked);
    var between =
        new BetweenRequests(
            asked,
            new SealedRequestStates(foundation.state().keys().sealer()),
            taskCalls,
            opened.add(new TaskListening(taskCalls, threads)),
            threads,
            opened.add(new ProofWatch(callers)),
            streams,
            foundation.clock());
    return new McpEndpoint(
        callers,
        catalog,
        server.baseUrl(),
        server.cors().origins(),
        server.mcp().searchCatalog(),
        new SessionDoor(
            features,
            sessions,
            relay,
            foundation.audit(),
            streams,
            new SessionTasks(taskCalls),
            foundation.version()),
        new StatelessDoor(features, between, foundation.version()));
  }

  /** The sealed values of messages between replicas and of tasks. */
  public static List<SealedColumn> sealed() {
    return Stream.concat(Stream.of(McpRelay.SEALED), Tasks.sealed().stream()).toList();
  }

  /** Passes on to the clients of {@code /mcp} what MCP servers announce. */
  public McpEvents announced() {
    return new AnnouncedChanges(catalog, endpoint);
  }

  /** Tells clients that the tools of apps have changed. */
  public void toolsChanged() {
    endpoint.toolsChanged();
  }

  /** Tells the clients of a subject that its connections have changed. */
  public void connected(String subject) {
    catalog.connectionsChanged(subject);
    endpoint.toolsChanged(subject);
  }

  private void approved(String app) {
    catalog.operationsChanged(app);
    endpoint.toolsChanged();
  }

  @Override
  public void mount(Routes.Builder open) {
    endpoint.mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    new AdminToolRoutes(
            operators, new ToolApprovals(pins, this::approved), deployed, foundation.audit())
        .mount(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.MCP_SESSIONS, sessions::endAll),
        SubjectRecords.of(SubjectRecords.Kind.MCP_TASKS, tasks::removeAll));
  }
}
