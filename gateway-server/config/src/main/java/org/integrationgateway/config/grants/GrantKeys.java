package org.integrationgateway.config.grants;

import java.util.List;
import java.util.Map;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The keys of grants, the same for apps and for packages of other kinds. */
public final class GrantKeys {
  private static final RecordBlock<Grants.OfApp> GRANTS = RecordBlock.of(Grants.OfApp.class);
  private static final RecordBlock<SecretGrant> SECRET = RecordBlock.of(SecretGrant.class);
  private static final RecordBlock<WorkflowGrant> WORKFLOW = RecordBlock.of(WorkflowGrant.class);

  private GrantKeys() {}

  public static final Key<List<Settings>> INVOKES = GRANTS.key("invokes");
  public static final Key<String> INVOKED_APP = RecordBlock.of(Grants.Invoked.class).key("app");

  public static final Key<List<Settings>> SECRETS = GRANTS.key("secrets");
  public static final Key<List<Settings>> WORKFLOWS = GRANTS.key("workflow");

  /** The provider of a grant, for kinds that are granted in parts. */
  public static final Key<String> PROVIDER = SECRET.key("provider");

  public static final Key<String> AUTHORIZATION = GRANTS.key("authorization");
  public static final Key<String> IDENTITY = GRANTS.key("identity");

  /** A grant for apps only: other kinds have no connections. */
  public static final Key<String> CREDENTIALS = GRANTS.key("credentials");

  /** The grants for packages of every kind. */
  public static final List<Key<?>> OF_EVERY_KIND =
      RecordBlock.of(Grants.InFile.class).block().keys();

  /** The keys that name providers, by the kind of those providers. */
  public static final Map<ProviderKind<?>, Key<List<String>>> NAMING =
      Map.of(
          ProviderKind.INDEXEDDB, GRANTS.key("indexeddb"),
          ProviderKind.CACHE, GRANTS.key("cache"),
          ProviderKind.S3, GRANTS.key("s3"),
          ProviderKind.AGENT, GRANTS.key("agent"));

  /** The grants of these settings; the names are not checked. */
  public static Grants read(Settings settings) {
    return GRANTS.of(settings).get();
  }

  /** Whether an entry of {@link #SECRETS} or {@link #WORKFLOWS} has a member that grants. */
  public static boolean grantsSomething(Settings part) {
    return List.of(SECRET.key("names"), SECRET.key("prefix"), WORKFLOW.key("definitions")).stream()
            .anyMatch(key -> part.find(key).filter(value -> !value.equals(List.of())).isPresent())
        || part.find(WORKFLOW.key("events")).filter(Boolean.TRUE::equals).isPresent();
  }
}
