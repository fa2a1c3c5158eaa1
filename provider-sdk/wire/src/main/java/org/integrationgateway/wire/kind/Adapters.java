package org.integrationgateway.wire.kind;

import java.util.Map;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.wire.agent.AgentAdapter;
import org.integrationgateway.wire.app.AppAdapter;
import org.integrationgateway.wire.authorization.AuthorizationAdapter;
import org.integrationgateway.wire.cache.CacheAdapter;
import org.integrationgateway.wire.identity.IdentityAdapter;
import org.integrationgateway.wire.indexeddb.IndexedDbAdapter;
import org.integrationgateway.wire.runtime.RuntimeAdapter;
import org.integrationgateway.wire.s3.S3Adapter;
import org.integrationgateway.wire.secrets.SecretsAdapter;
import org.integrationgateway.wire.transport.Adapter;
import org.integrationgateway.wire.workflow.WorkflowAdapter;

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
