package org.integrationgateway.sdk.kind;

import java.util.List;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.s3.ObjectStorage;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.workflow.Workflow;

/**
 * A kind of provider: its name in manifests, and the interface that its authors implement and its
 * consumers call.
 *
 * @param <P> the interface
 */
public final class ProviderKind<P> {
  /** Exposes operations that callers invoke. */
  public static final ProviderKind<AppProvider> APP = new ProviderKind<>("app", AppProvider.class);

  /** Logs people in, and issues tokens and grants. */
  public static final ProviderKind<Identity> IDENTITY =
      new ProviderKind<>("identity", Identity.class);

  /** Keeps relationships, and decides which actions they allow. */
  public static final ProviderKind<Authorization> AUTHORIZATION =
      new ProviderKind<>("authorization", Authorization.class);

  /** Caches values. */
  public static final ProviderKind<Cache> CACHE = new ProviderKind<>("cache", Cache.class);

  /** Keeps records in object stores, by the rules of the W3C's Indexed Database API. */
  public static final ProviderKind<IndexedDb> INDEXEDDB =
      new ProviderKind<>("indexeddb", IndexedDb.class);

  /** Looks up secrets. */
  public static final ProviderKind<Secrets> SECRETS = new ProviderKind<>("secrets", Secrets.class);

  /** Keeps objects under keys. */
  public static final ProviderKind<ObjectStorage> S3 =
      new ProviderKind<>("s3", ObjectStorage.class);

  /** Runs workflows. */
  public static final ProviderKind<Workflow> WORKFLOW =
      new ProviderKind<>("workflow", Workflow.class);

  /** Runs the programs of apps and prepares workspaces. */
  public static final ProviderKind<RuntimeProvider> RUNTIME =
      new ProviderKind<>("runtime", RuntimeProvider.class);

  /** Runs turns of a model. */
  public static final ProviderKind<Agent> AGENT = new ProviderKind<>("agent", Agent.class);

  private static final List<ProviderKind<?>> ALL =
      List.of(
          APP, AGENT, IDENTITY, AUTHORIZATION, CACHE, RUNTIME, INDEXEDDB, S3, SECRETS, WORKFLOW);

  private final String text;
  private final Class<P> type;

  private ProviderKind(String text, Class<P> type) {
    this.text = text;
    this.type = type;
  }

  /** Every kind that has a protocol. */
  public static List<ProviderKind<?>> all() {
    return ALL;
  }

  /** The name of the kind, as manifests spell it. */
  public String text() {
    return text;
  }

  /** The interface of the kind. */
  public Class<P> type() {
    return type;
  }

  @Override
  public String toString() {
    return text;
  }
}
