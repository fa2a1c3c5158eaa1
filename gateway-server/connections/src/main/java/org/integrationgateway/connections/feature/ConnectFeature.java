package org.integrationgateway.connections.feature;

import java.util.Collection;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.integrationgateway.connections.api.AdminConnectionRoutes;
import org.integrationgateway.connections.api.AdminSubjectConnectionRoutes;
import org.integrationgateway.connections.api.ConnectFlowRoutes;
import org.integrationgateway.connections.api.FlowVisitor;
import org.integrationgateway.connections.api.PendingConnectionRoutes;
import org.integrationgateway.connections.completion.ConnectionChoices;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.flow.FlowOwners;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.Routes;

/** Connections that are made in a browser, with their routes and those of the deployment's own. */
public final class ConnectFeature implements Feature {
  private final Foundation foundation;
  private final ConnectionFeature connections;
  private final FlowOwners checks;
  private final FlowVisitor visitors;
  private final OperatorAccess operators;
  private final Supplier<Collection<App>> deployed;
  private final ConnectFlows flows;

  /**
   * @param checks repeated when a flow is completed
   * @param visitors find out who begins and who completes a connection
   * @param deployed the apps that are served now
   */
  public ConnectFeature(
      Foundation foundation,
      ConnectionFeature connections,
      FlowOwners checks,
      FlowVisitor visitors,
      OperatorAccess operators,
      Supplier<Collection<App>> deployed) {
    this.foundation = foundation;
    this.connections = connections;
    this.checks = checks;
    this.visitors = visitors;
    this.operators = operators;
    this.deployed = deployed;
    var server = foundation.server();
    var credentials = connections.credentials();
    flows =
        new ConnectFlows(
            foundation.state(),
            connections.apps(),
            checks,
            credentials.servers(),
            credentials.tokens(),
            credentials.vault(),
            connections.completion(),
            foundation.audit(),
            new ConnectFlows.Settings(
                foundation.url(), server.connect().confirm(), foundation::timeout),
            foundation.clock());
  }

  /** The sealed values of flows under way. */
  public static List<SealedColumn> sealed() {
    return List.of(ConnectFlows.SEALED);
  }

  @Override
  public void mount(Routes.Builder open) {
    var callers = foundation.callers();
    var links = LoginLinks.of(foundation.config());
    BinaryOperator<String> hash =
        (one, other) -> foundation.state().keys().hash().of("connect form", one, other);
    new ConnectFlowRoutes(
            callers,
            foundation.records(),
            flows,
            visitors,
            links,
            new FormGuard(hash, foundation.server().baseUrl(), foundation.clock()),
            foundation.audit())
        .mount(open);
    new PendingConnectionRoutes(
            callers,
            visitors,
            new ConnectionChoices(connections.completion(), this::permitted),
            links)
        .mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    new AdminConnectionRoutes(
            operators,
            deployed,
            connections.deployment(),
            connections.checks(),
            flows,
            LoginLinks.of(foundation.config()))
        .mount(admin);
    new AdminSubjectConnectionRoutes(operators, connections.ofSubject()).mount(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(SubjectRecords.of(SubjectRecords.Kind.FLOWS, flows::removeAll));
  }

  /** The checks of a flow at its completion, repeated when a candidate is chosen. */
  private App permitted(Caller caller, String owner, String name) {
    checks.checkProof(caller);
    var app = connections.apps().app(caller, owner, name);
    checks.checkOwner(caller, owner);
    return app;
  }
}
