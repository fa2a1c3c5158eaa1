package org.integrationgateway.connections.feature;

import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.connections.ConnectionChecks;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.DeploymentCredentials;
import org.integrationgateway.connections.OwnCredentials;
import org.integrationgateway.connections.StoredCredentials;
import org.integrationgateway.connections.SubjectConnections;
import org.integrationgateway.connections.UpstreamRevocation;
import org.integrationgateway.connections.check.ConnectCheck;
import org.integrationgateway.connections.check.CredentialCheck;
import org.integrationgateway.connections.check.StoredCheck;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.completion.UnusedGrants;
import org.integrationgateway.connections.flow.ConnectableApps;
import org.integrationgateway.connections.login.Logins;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.SubjectRecords;

/** The connections of callers and of the deployment. */
public final class ConnectionFeature implements Feature {
  private final Foundation foundation;
  private final CredentialFeature credentials;
  private final ConnectableApps apps;
  private final ConnectionCompletion completion;
  private final Connections connections;
  private final ConnectionChecks checks;
  private final DeploymentCredentials deployment;

  /**
   * @param connected told the owner of each connection that has changed
   */
  public ConnectionFeature(
      Foundation foundation,
      CredentialFeature credentials,
      ConnectableApps apps,
      Consumer<String> connected) {
    this.foundation = foundation;
    this.credentials = credentials;
    this.apps = apps;
    var vault = credentials.vault();
    var check = new CredentialCheck(foundation.clock());
    var revoker = new GrantRevoker(credentials.servers(), credentials.tokens());
    completion =
        new ConnectionCompletion(
            foundation.state(),
            vault,
            new ConnectCheck(vault, credentials.refresher(), check),
            new UnusedGrants(revoker),
            foundation.audit(),
            connected,
            foundation.url(),
            foundation.clock());
    connections =
        new Connections(
            apps.visible(),
            vault,
            completion,
            new Logins(foundation.clock()),
            new UpstreamRevocation(apps.deployed(), revoker),
            foundation.audit(),
            connected);
    checks =
        new ConnectionChecks(
            apps.visible(),
            apps.deployed(),
            new StoredCheck(credentials.resolver(), check),
            foundation.audit());
    deployment = new DeploymentCredentials(apps.deployed(), connections, vault);
  }

  /** The sealed values of connections that wait for a choice. */
  public static List<SealedColumn> sealed() {
    return List.copyOf(ConnectionCompletion.SEALED);
  }

  /** The connections. */
  public Connections connections() {
    return connections;
  }

  /** The checks of connections. */
  public ConnectionChecks checks() {
    return checks;
  }

  /** The credentials of a caller itself. */
  public OwnCredentials own() {
    return new OwnCredentials(
        apps.visible(),
        connections,
        credentials.vault(),
        credentials.resolver(),
        foundation.server().connect().resolve(),
        foundation.audit());
  }

  /** The credentials that providers may read. */
  public StoredCredentials stored() {
    return new StoredCredentials(
        apps.visible(), connections, credentials.vault(), credentials.resolver());
  }

  SubjectConnections ofSubject() {
    return new SubjectConnections(apps.deployed(), connections, credentials.vault());
  }

  ConnectableApps apps() {
    return apps;
  }

  ConnectionCompletion completion() {
    return completion;
  }

  DeploymentCredentials deployment() {
    return deployment;
  }

  CredentialFeature credentials() {
    return credentials;
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(
        SubjectRecords.of(SubjectRecords.Kind.CHOICES, completion::removeChoices),
        new SubjectRecords(SubjectRecords.Kind.CREDENTIALS, connections::removeAll));
  }
}
