package org.integrationgateway.server.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.status.AppHealth;

/**
 * An app as deployed.
 *
 * @param name deployment name, the {@code {app}} of every URL
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

  public App {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    catalogs = List.copyOf(catalogs);
    surfaces = Map.copyOf(surfaces);
    hosted = Map.copyOf(hosted);
  }

  /** An app without static files that has the same operations for every caller. */
  public App(
      String name,
      Optional<String> displayName,
      Optional<String> description,
      Optional<Icon> icon,
      boolean mcp,
      Map<String, Connection> connections,
      Optional<String> defaultConnection,
      Map<String, Operation> operations,
      Optional<String> policy,
      AppHealth health) {
    this(
        name,
        displayName,
        description,
        icon,
        mcp,
        connections,
        defaultConnection,
        operations,
        policy,
        Optional.empty(),
        health,
        List.of(),
        HttpSubjects.NONE,
        Map.of(),
        Optional.empty(),
        Map.of());
  }

  /** An app whose routes accept callers of the provider that serves the server. */
  public App(
      String name,
      Optional<String> displayName,
      Optional<String> description,
      Optional<Icon> icon,
      boolean mcp,
      Map<String, Connection> connections,
      Optional<String> defaultConnection,
      Map<String, Operation> operations,
      Optional<String> policy,
      Optional<String> mountedPath,
      AppHealth health,
      List<CallerCatalog> catalogs,
      HttpSubjects httpSubjects) {
    this(
        name,
        displayName,
        description,
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
        Map.of(),
        Optional.empty(),
        Map.of());
  }

  /** The same app, whose routes accept callers of this identity provider. */
  public App withAuthProvider(Optional<String> provider) {
    return new App(
        name,
        displayName,
        description,
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
        provider,
        hosted);
  }

  /** The same app with these hosted HTTP bindings. */
  public App withHosted(Map<String, HostedBinding> bindings) {
    return new App(
        name,
        displayName,
        description,
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
        bindings);
  }

  /** The same app, of which callers may also use this, by permission. */
  public App withSurfaces(Map<String, Operation> others) {
    return new App(
        name,
        displayName,
        description,
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
        others,
        authProvider,
        hosted);
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
}
