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
 * What the host offers a provider, as far as the configuration grants it. While the provider
 * carries out a call, everything is done for that call's subject, and no longer than the call
 * lasts; else for the provider itself, {@code system:<name>}.
 *
 * <pre>{@code
 * static final HostServices HOST = HostServices.open();
 *
 * var visits = HOST.cache("sessions").get("visits", call.subject().id());
 * var answer = HOST.apps().invoke(AppInvocation.of("mail", "send", Map.of("to", address)));
 * }</pre>
 *
 * <p>Opening costs nothing and reaches nobody yet: open it once. Whatever is not granted fails with
 * {@link ServiceException.Reason#DENIED}, naming the key of the configuration that would: below, as
 * it is for apps; packages of other kinds have the same keys in their own entries.
 */
public interface HostServices extends AutoCloseable {
  /**
   * The host that started this process, as {@code SERVICE_HOST_SOCKET} and {@code
   * SERVICE_HOST_TOKEN} name it: by a socket, or by a URL when it is on another machine.
   *
   * @throws IllegalStateException without them: no gateway has started this process
   */
  static HostServices open() {
    return SocketServices.ofEnvironment(System.getenv());
  }

  /** A host on this socket, for tests and for launchers of their own. */
  static HostServices open(Path socket, Secret token) {
    return SocketServices.at(socket, token);
  }

  /**
   * A host at {@code https://host:port}, known by what this runtime trusts; or at {@code
   * http://host:port}, where the network itself is trusted with the token.
   *
   * @throws IllegalArgumentException when it is no such URL
   */
  static HostServices open(URI url, Secret token) {
    return SocketServices.at(url, token);
  }

  /** The other apps: {@code apps.<name>.invokes}. */
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

  /** Who may do what to which, as it serves the gateway: {@code apps.<name>.authorization}. */
  default Authorization authorization() {
    return service(ProviderKind.AUTHORIZATION, "");
  }

  /** Who people are, as it serves the gateway: {@code apps.<name>.identity}. */
  default Identity identity() {
    return service(ProviderKind.IDENTITY, "");
  }

  /** Lets go of the connection; calls on their way fail. */
  @Override
  void close();
}
