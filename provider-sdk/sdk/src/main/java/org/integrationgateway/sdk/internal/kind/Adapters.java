package org.integrationgateway.sdk.internal.kind;

import java.util.Map;
import org.integrationgateway.sdk.internal.agent.AgentAdapter;
import org.integrationgateway.sdk.internal.app.AppAdapter;
import org.integrationgateway.sdk.internal.authorization.AuthorizationAdapter;
import org.integrationgateway.sdk.internal.cache.CacheAdapter;
import org.integrationgateway.sdk.internal.identity.IdentityAdapter;
import org.integrationgateway.sdk.internal.indexeddb.IndexedDbAdapter;
import org.integrationgateway.sdk.internal.runtime.RuntimeAdapter;
import org.integrationgateway.sdk.internal.s3.S3Adapter;
import org.integrationgateway.sdk.internal.secrets.SecretsAdapter;
import org.integrationgateway.sdk.internal.wire.transport.Adapter;
import org.integrationgateway.sdk.internal.workflow.WorkflowAdapter;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The adapters of every kind. */
public final class Adapters {
  private static final Map<ProviderKind<?>, Adapter<?>> ALL =
      Map.of(
          ProviderKind.AGENT, new AgentAdapter(),
          ProviderKind.APP, new AppAdapter(),
          ProviderKind.IDENTITY, new IdentityAdapter(),
          ProviderKind.AUTHORIZATION, new AuthorizationAdapter(),
          ProviderKind.CACHE, new CacheAdapter(),
          ProviderKind.INDEXEDDB, new IndexedDbAdapter(),
          ProviderKind.RUNTIME, new RuntimeAdapter(),
          ProviderKind.S3, new S3Adapter(),
          ProviderKind.SECRETS, new SecretsAdapter(),
          ProviderKind.WORKFLOW, new WorkflowAdapter());

  private Adapters() {}

  /** The adapters of one kind of provider. */
  @SuppressWarnings("unchecked") // the map above pairs each kind with adapters of its interface
  public static <P> Adapter<P> of(ProviderKind<P> kind) {
    var adapter = ALL.get(kind);
    if (adapter == null) {
      throw new IllegalStateException("kind '" + kind + "' has no adapters");
    }
    return (Adapter<P>) adapter;
  }
}
