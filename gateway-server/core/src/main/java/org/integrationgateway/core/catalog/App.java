package org.integrationgateway.core.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.provider.AppHealth;
import org.jspecify.annotations.Nullable;

/**
 * An app as deployed.
 *
 * @param name deployment name, the {@code {app}} of every URL
 * @param category heading of the group of apps that it belongs to, for people
 * @param connections by name, in the manifest's order
 * @param operations that every caller has, by id, in listing order
 * @param mcp whether its operations are tools on {@code /mcp}
 * @param policy name of the authorization policy that the deployment binds it to
 * @param mountedPath where its static files are served
 * @param catalogs operations that only its provider or its upstream knows, for one caller each
 * @param httpSubjects the subjects that its hosted HTTP requests run as
 * @param surfaces what callers may use beside operations, by its permission ({@link #RAW_GRAPHQL},
 *     {@link #RESOURCES}, {@link #PROMPTS}); never listed
 * @param authProvider the identity provider whose callers its routes accept; empty: the one that
 *     serves the server
 * @param hosted its hosted HTTP bindings, by name
 */
public record App(
    String name,
    Optional<String> displayName,
    Optional<String> description,
    Optional<String> category,
    Optional<Icon> icon,
    boolean mcp,
    Map<String, Connection> connections,
    Optional<String> defaultConnection,
    Map<String, Operation> operations,
    Optional<String> policy,
    Optional<String> mountedPath,
    AppHealth health,
    List<CallerCatalog> catalogs,
    HttpSubjects httpSubjects,
    Map<String, Operation> surfaces,
    Optional<String> authProvider,
    Map<String, HostedBinding> hosted) {
  /** The permission to send GraphQL documents, in place of an operation in scopes and records. */
  public static final String RAW_GRAPHQL = "surface:graphql";

  /** The permission to list, read and watch resources of MCP, in the same place. */
  public static final String RESOURCES = "surface:resources";

  /** The permission to list and get prompts of MCP, in the same place. */
  public static final String PROMPTS = "surface:prompts";

  /** Begins the place of the operation that checks a connection, which callers cannot name. */
  public static final String CHECK = "check:";

  public App {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    catalogs = List.copyOf(catalogs);
    surfaces = Map.copyOf(surfaces);
    hosted = Map.copyOf(hosted);
  }

  /** An app without operations, connections and pages. */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /**
   * Canonical id of the subject that the app's own credentials belong to: those of its internal
   * connections.
   */
  public static String deploymentOwner(String app) {
    return "system:" + app;
  }

  /** An icon as a data URI. */
  public record Icon(String src, String type) {}

  /** Collects the parts of an app; what is not set is empty. */
  public static final class Builder {
    private final String name;
    private Optional<String> displayName = Optional.empty();
    private Optional<String> description = Optional.empty();
    private @Nullable String category;
    private Optional<Icon> icon = Optional.empty();
    private boolean mcp;
    private Map<String, Connection> connections = Map.of();
    private Optional<String> defaultConnection = Optional.empty();
    private Map<String, Operation> operations = Map.of();
    private Optional<String> policy = Optional.empty();
    private Optional<String> mountedPath = Optional.empty();
    private AppHealth health = () -> AppHealth.State.NOT_APPLICABLE;
    private List<CallerCatalog> catalogs = List.of();
    private HttpSubjects httpSubjects = HttpSubjects.NONE;
    private Map<String, Operation> surfaces = Map.of();
    private Optional<String> authProvider = Optional.empty();
    private Map<String, HostedBinding> hosted = Map.of();

    private Builder(String name) {
      this.name = name;
    }

    public Builder described(
        Optional<String> byName, Optional<String> byDescription, Optional<Icon> byIcon) {
      displayName = byName;
      description = byDescription;
      icon = byIcon;
      return this;
    }

    public Builder category(@Nullable String heading) {
      category = heading;
      return this;
    }

    public Builder mcp(boolean tools) {
      mcp = tools;
      return this;
    }

    public Builder connections(Map<String, Connection> byName, Optional<String> usual) {
      connections = byName;
      defaultConnection = usual;
      return this;
    }

    public Builder operations(Map<String, Operation> byId) {
      operations = byId;
      return this;
    }

    public Builder policy(Optional<String> bound) {
      policy = bound;
      return this;
    }

    public Builder mountedPath(Optional<String> path) {
      mountedPath = path;
      return this;
    }

    public Builder health(AppHealth current) {
      health = current;
      return this;
    }

    public Builder catalogs(List<CallerCatalog> perCaller) {
      catalogs = perCaller;
      return this;
    }

    public Builder httpSubjects(HttpSubjects subjects) {
      httpSubjects = subjects;
      return this;
    }

    public Builder surfaces(Map<String, Operation> byPermission) {
      surfaces = byPermission;
      return this;
    }

    public Builder authProvider(Optional<String> provider) {
      authProvider = provider;
      return this;
    }

    public Builder hosted(Map<String, HostedBinding> byName) {
      hosted = byName;
      return this;
    }

    public App build() {
      return new App(
          name,
          displayName,
          description,
          Optional.ofNullable(category),
          icon,
          mcp,
          connections,
          defaultConnection,
          operations,
          policy,
          mountedPath,
          health,
          catalogs,
          httpSubjects,
          surfaces,
          authProvider,
          hosted);
    }
  }
}
