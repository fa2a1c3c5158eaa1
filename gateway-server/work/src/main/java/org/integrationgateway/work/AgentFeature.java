package org.integrationgateway.work;

import java.util.function.BiConsumer;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.work.agents.AgentObserver;
import org.integrationgateway.work.agents.AgentProviders;
import org.integrationgateway.work.agents.AuditedAgents;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.agents.TurnTools;
import org.integrationgateway.work.api.agent.AgentRoutes;
import org.integrationgateway.work.api.agent.stream.TurnStreamRoutes;
import org.integrationgateway.work.builtin.AgentBuiltins;
import org.integrationgateway.work.builtin.AskingApps;
import org.integrationgateway.work.builtin.CallerTools;
import org.integrationgateway.work.builtin.ModelClient;
import org.integrationgateway.work.eventlog.EventLogAnswers;
import org.integrationgateway.work.eventlog.LogStreams;

/** Agents for callers from outside, and those that the server carries itself. */
public final class AgentFeature implements Feature {
  private final Foundation foundation;
  private final AgentBuiltins builtins;
  private final CallerAgents agents;
  private final EventLogAnswers streams;

  /**
   * @param running the providers of agents and of the runtimes of their workspaces
   * @param observer of what callers change at agents
   * @param ended told of each turn that has ended here, with the name of its provider
   */
  public AgentFeature(
      Foundation foundation,
      Invoker invoker,
      VisibleCatalog catalog,
      ServiceFinder running,
      OutboundClient outbound,
      AgentObserver observer,
      BiConsumer<String, Turn.Status> ended) {
    this.foundation = foundation;
    var server = foundation.server();
    var tools = new CallerTools(catalog);
    agents =
        new CallerAgents(
            AgentProviders.of(foundation.config().providers(), running),
            new TurnTools(tools::find, tools::ofApp, tools::all),
            observer.and(new AuditedAgents(foundation.audit())));
    builtins =
        new AgentBuiltins(
            foundation.state().database(),
            name -> new AskingApps(new InvokerApps(invoker, Party.AGENT, name)),
            tools,
            model -> ModelClient.to(model, outbound, foundation::egress),
            runtime -> running.find(ProviderKind.RUNTIME, runtime),
            ended,
            foundation.occurrences(),
            foundation.clock());
    streams =
        new EventLogAnswers(
            new ServiceCalls(foundation::timeout, server.baseUrl()),
            foundation
                .opened()
                .add(new LogStreams(() -> foundation.limits().streams().turnsPerSubject())),
            foundation.opened().add(new ProofWatch(foundation.callers())));
  }

  /** The agents that every door uses. */
  public CallerAgents agents() {
    return agents;
  }

  /** The factories of the embedded agents. */
  public AgentBuiltins builtins() {
    return builtins;
  }

  /** The streams of events that clients read. */
  EventLogAnswers streams() {
    return streams;
  }

  @Override
  public void mount(Routes.Builder open) {
    var server = foundation.server();
    var calls = new ServiceCalls(foundation::timeout, server.baseUrl());
    new TurnStreamRoutes(foundation.callers(), agents, streams).mount(open);
    new AgentRoutes(foundation.callers(), agents, calls, foundation.records()).mount(open);
  }

  /** Resumes turns that were interrupted. */
  @Override
  public void start() {
    foundation.opened().add(builtins.start());
  }
}
