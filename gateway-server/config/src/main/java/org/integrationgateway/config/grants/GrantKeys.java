package org.integrationgateway.config.grants;

import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.FLAG;
import static org.integrationgateway.config.shape.Scalars.TEXT;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The keys of grants, the same for apps and for packages of other kinds. */
public final class GrantKeys {
  private static final Choice ACCESS = Choice.of("read", "write");

  private GrantKeys() {}

  public static final Key<String> INVOKED_APP = required("app", TEXT, "The app that it may call.");
  static final Key<String> INVOKED_OPERATION =
      optional("operation", TEXT, "The operation; else all of them, unless a surface is named.");
  static final Key<String> INVOKED_SURFACE =
      optional(
          "surface",
          Choice.of(Grants.GRAPHQL),
          "graphql: documents that it writes itself, for the upstream of the GraphQL surface.");
  public static final Key<List<Settings>> INVOKES =
      optional(
          "invokes",
          new ListOf<>(Block.of(INVOKED_APP, INVOKED_OPERATION, INVOKED_SURFACE)),
          "The operations of other apps that its provider may call.");

  static final Key<List<String>> DATABASES =
      optional(
          "indexeddb", new ListOf<>(TEXT), "The providers in providers.indexeddb that it may use.");
  static final Key<List<String>> CACHES =
      optional("cache", new ListOf<>(TEXT), "The providers in providers.cache that it may use.");
  static final Key<List<String>> OBJECT_STORES =
      optional("s3", new ListOf<>(TEXT), "The providers in providers.s3 that it may use.");
  static final Key<List<String>> AGENTS =
      optional(
          "agent",
          new ListOf<>(TEXT),
          "The providers in providers.agent that it may have sessions with, on behalf of its"
              + " caller. Their tools are the operations that 'invokes' grants.");

  /** The members of a grant, for kinds that are granted in parts. */
  public static final Key<String> PROVIDER =
      required("provider", TEXT, "The provider, by its name.");

  static final Key<List<String>> SECRET_NAMES =
      withDefault("names", new ListOf<>(TEXT), List.of(), "These secrets.");
  static final Key<String> SECRET_PREFIX =
      optional("prefix", TEXT, "All secrets whose names begin with it.");
  public static final Key<List<Settings>> SECRETS =
      optional(
          "secrets",
          new ListOf<>(Block.of(PROVIDER, SECRET_NAMES, SECRET_PREFIX)),
          "The secrets of providers.secrets that it may read: by name, by prefix, or both.");

  static final Key<List<String>> DEFINITIONS =
      withDefault(
          "definitions",
          new ListOf<>(TEXT),
          List.of(),
          "The definitions whose runs it may start, and follow when the same subject started"
              + " them.");
  static final Key<Boolean> EVENTS =
      withDefault(
          "events",
          FLAG,
          false,
          "Whether it may deliver events, with its own name as their source.");
  public static final Key<List<Settings>> WORKFLOWS =
      optional(
          "workflow",
          new ListOf<>(Block.of(PROVIDER, DEFINITIONS, EVENTS)),
          "The workflows of providers.workflow that it may use. It cannot change definitions.");

  public static final Key<String> AUTHORIZATION =
      optional(
          "authorization",
          ACCESS,
          "read: it may check permissions. write: it may also add and delete relationships. It"
              + " cannot change the model.");
  public static final Key<String> IDENTITY =
      optional(
          "identity",
          ACCESS,
          "read: it may look up accounts and inspect tokens. write: it may also begin logins, get"
              + " tokens for its own clients, and revoke grants.");

  /** A grant for apps only: other kinds have no connections. */
  public static final Key<String> CREDENTIALS =
      optional(
          "credentials",
          ACCESS,
          "read: it may get the credentials of its own connections. write: it may also store and"
              + " delete them.");

  /** The grants for packages of every kind. */
  public static final List<Key<?>> OF_EVERY_KIND =
      List.of(
          INVOKES,
          DATABASES,
          CACHES,
          OBJECT_STORES,
          SECRETS,
          WORKFLOWS,
          AGENTS,
          AUTHORIZATION,
          IDENTITY);

  /** The keys that name providers, by the kind of those providers. */
  public static final Map<ProviderKind<?>, Key<List<String>>> NAMING =
      Map.of(
          ProviderKind.INDEXEDDB, DATABASES,
          ProviderKind.CACHE, CACHES,
          ProviderKind.S3, OBJECT_STORES,
          ProviderKind.AGENT, AGENTS);

  /** The grants of these settings; the names are not checked. */
  public static Grants read(Settings settings) {
    var providers = new HashMap<ProviderKind<?>, List<String>>();
    NAMING.forEach(
        (kind, key) -> settings.find(key).ifPresent(names -> providers.put(kind, names)));
    return new Grants(
        providers,
        invokes(settings),
        secrets(settings),
        workflows(settings),
        access(settings, AUTHORIZATION),
        access(settings, IDENTITY),
        access(settings, CREDENTIALS));
  }

  /** Whether an entry of {@link #SECRETS} or {@link #WORKFLOWS} has a member that grants. */
  public static boolean grantsSomething(Settings part) {
    return !part.get(SECRET_NAMES).isEmpty()
        || part.find(SECRET_PREFIX).isPresent()
        || !part.get(DEFINITIONS).isEmpty()
        || part.get(EVENTS);
  }

  private static List<Grants.Invokes> invokes(Settings settings) {
    var invokes = new ArrayList<Grants.Invokes>();
    for (var entry : settings.find(INVOKES).orElse(List.of())) {
      Optional<String> called = entry.find(INVOKED_APP);
      called.ifPresent(app -> invokes.addAll(invokes(app, entry)));
    }
    return invokes;
  }

  private static List<Grants.Invokes> invokes(String app, Settings entry) {
    var operation = entry.find(INVOKED_OPERATION);
    var surface = entry.find(INVOKED_SURFACE);
    if (surface.isEmpty()) {
      return List.of(new Grants.Invokes(app, operation));
    }
    var documents = new Grants.Invokes(app, Optional.empty(), surface);
    return operation.isEmpty()
        ? List.of(documents)
        : List.of(documents, new Grants.Invokes(app, operation));
  }

  private static List<SecretGrant> secrets(Settings settings) {
    var secrets = new ArrayList<SecretGrant>();
    for (var entry : settings.find(SECRETS).orElse(List.of())) {
      Optional<String> store = entry.find(PROVIDER);
      store.ifPresent(
          name ->
              secrets.add(
                  new SecretGrant(name, entry.get(SECRET_NAMES), entry.find(SECRET_PREFIX))));
    }
    return secrets;
  }

  private static List<WorkflowGrant> workflows(Settings settings) {
    var workflows = new ArrayList<WorkflowGrant>();
    for (var entry : settings.find(WORKFLOWS).orElse(List.of())) {
      Optional<String> provider = entry.find(PROVIDER);
      provider.ifPresent(
          name ->
              workflows.add(new WorkflowGrant(name, entry.get(DEFINITIONS), entry.get(EVENTS))));
    }
    return workflows;
  }

  private static Access access(Settings settings, Key<String> key) {
    return settings
        .find(key)
        .map(word -> Access.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(Access.NONE);
  }
}
