package org.integrationgateway.sdk.host;

import java.net.URI;
import java.nio.file.Path;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.workflow.Workflow;

/**
 * The services of the host for a provider, as far as the configuration grants them. While the
 * provider carries out a call, requests are made for the subject of that call and end with it;
 * outside of calls, for the provider itself, {@code system:<name>}.
 *
 * <pre>{@code
 * static final HostServices HOST = HostServices.open();
 *
 * var visits = HOST.cache("sessions").get("visits", call.subject().id());
 * var answer = HOST.apps().invoke(AppInvocation.of("mail", "send", Map.of("to", address)));
 * }</pre>
 *
 * <p>Opening connects to nothing yet and is cheap: open it once. A service that is not granted
 * fails with {@link ServiceException.Reason#DENIED}, and the message names the configuration key
 * that grants it. The keys below are those of apps; packages of other kinds have the same keys in
 * their own entries.
 */
public interface HostServices extends AutoCloseable {
  /**
   * The host that started this process, as {@code SERVICE_HOST_SOCKET} and {@code
   * SERVICE_HOST_TOKEN} name it: by a socket, or by a URL when it is on another machine.
   *
   * @throws IllegalStateException without them: no gateway has started this process
   */
  static HostServices open() {
    return HostEnvironment.open(System.getenv());
  }

  /** A host on this socket, for tests and for launchers of their own. */
  static HostServices open(Path socket, Secret token) {
    return Transport.find().host(socket, token);
  }

  /**
   * A host at {@code https://host:port}, verified by the trust store of this runtime; or at {@code
   * http://host:port}, where the network itself is trusted with the token.
   *
   * @throws IllegalArgumentException when it is no such URL
   */
  static HostServices open(URI url, Secret token) {
    return Transport.find().host(url, token);
  }

  /** The operations of other apps: {@code apps.<name>.invokes}. */
  Apps apps();

  /**
   * A service of any kind but {@code app}.
   *
   * @param name as the deployment calls it; empty for kinds of which the gateway itself uses one
   */
  <P> P service(ProviderKind<P> kind, String name);

  /** Credentials of an app's own connections: {@code apps.<name>.credentials}. */
  ExternalCredentials credentials();

  /** The gateway's log. */
  HostLogs logs();

  /** A cache; its scopes are this provider's own: {@code apps.<name>.cache}. */
  default Cache cache(String name) {
    return service(ProviderKind.CACHE, name);
  }

  /** An object store; its keys are this provider's own: {@code apps.<name>.s3}. */
  default ObjectStorage objectStorage(String name) {
    return service(ProviderKind.S3, name);
  }

  /** Secrets: {@code apps.<name>.secrets}. */
  default Secrets secrets(String name) {
    return service(ProviderKind.SECRETS, name);
  }

  /** A database; its object stores are this provider's own: {@code apps.<name>.indexeddb}. */
  default IndexedDb indexedDb(String name) {
    return service(ProviderKind.INDEXEDDB, name);
  }

  /** Runs that the subject started of definitions that are listed: {@code apps.<name>.workflow}. */
  default Workflow workflow(String name) {
    return service(ProviderKind.WORKFLOW, name);
  }

  /** The subject's sessions with agents: {@code apps.<name>.agent}. */
  default Agent agent(String name) {
    return service(ProviderKind.AGENT, name);
  }

  /** The authorization provider of the gateway: {@code apps.<name>.authorization}. */
  default Authorization authorization() {
    return service(ProviderKind.AUTHORIZATION, "");
  }

  /** The identity provider of the gateway: {@code apps.<name>.identity}. */
  default Identity identity() {
    return service(ProviderKind.IDENTITY, "");
  }

  /** Closes the connection; calls under way fail. */
  @Override
  void close();
}
