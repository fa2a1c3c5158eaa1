package org.integrationgateway.config.apps;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.PackageInFile;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.providers.SourceShape;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** {@code apps.<name>} as the file has it; {@link AppConfig} has what its names refer to. */
public record AppInFile(
    @Doc("The provider of the operations.") Provider provider,
    @Inline PackageInFile.Configured configured,
    @Doc(
            "The hosts that it may reach, and how: more authorities than those of server.egress,"
                + " another proxy.")
        @Default("{}")
        Egress egress,
    @Inline Sandbox.InFile sandboxed,
    @Doc(
            "The policy in authorization.policies that bounds access to the app. Default: no"
                + " policy.")
        Optional<String> authorizationPolicy,
    @Doc("Overrides of the manifest's surfaces.")
        @ReadAs(SurfaceOverrides.InFile.class)
        @Default("{}")
        SurfaceOverrides surfaces,
    @Doc("Whether its operations are tools on /mcp; else as the manifest says.")
        Optional<Boolean> mcp,
    @Doc(
            "Connections in the manifest's shape, merged over the manifest's; 'ref' takes one of the"
                + " shared connections first.")
        @Default("{}")
        Map<String, ObjectNode> connections,
    @Doc("How an executable provider runs.") @Default("{}") Runtime runtime,
    @Name("static")
        @Doc("Serves the static files of the package. A package of kind ui needs this block.")
        Optional<Static> pages,
    @Doc("Limits of the app in place of those in server.limits.") @Default("{}") AppLimits limits,
    @Doc(
            "Authentication for the routes of this app; else as the manifest says, else by the"
                + " provider that serves the server.")
        Optional<Auth> auth,
    @Doc(
            "Which operations callers have, in the manifest's shape, merged over the manifest's:"
                + " null exposes an operation as it is, false takes it away.")
        Optional<ObjectNode> allowedOperations,
    @Doc("Whether /ready waits at the start until the app was ready once.") @Default("true")
        boolean required,
    @Doc(
            "The group of apps that it belongs to, in lists for people, such as Finance. Default: as"
                + " the manifest says.")
        @ReadAs(Category.class)
        Optional<String> category,
    @Doc(
            "The calls that keep request and response, for their caller and for operators with a role"
                + " of server.admin.captureRoles: off, failures, all, or {mode, redact, lifetime: 3d,"
                + " maxBytes: 64KiB}. 'redact' lists members that are masked beside those that are"
                + " secret by name or schema, such as customer.iban; maxBytes is of each body.")
        @ReadAs(CaptureConfig.InFile.class)
        @Default("off")
        CaptureConfig capture,
    @Inline Grants.OfApp grants) {
  /** The block {@code provider}. */
  public record Provider(
      @Doc(
              "builtin:NAME, {path: PATH} (an archive, a manifest or the folder of one, or a release in"
                  + " its folder, relative to the file that names it), {url: URL, sha256: DIGEST} (an"
                  + " archive or the release.yaml of a release) or {package: NAME, version: VERSION}.")
          @ReadAs(AppSource.class)
          Source source) {}

  /** The block {@code egress}. */
  public record Egress(@Inline PackageInFile.Hosts hosts, @Inline EgressRoute route) {}

  /** The block {@code runtime}. */
  public record Runtime(
      @Doc(
              "The provider in runtime.providers that runs it. Default: the one that"
                  + " runtime.defaultProvider names, else a process of this host.")
          Optional<String> provider,
      @Inline PoolConfig pool) {}

  /** The block {@code static}. */
  public record Static(
      @Doc("The path of the files, such as /board.") @Form("urlPath") String mount,
      @Name("public") @Doc("Whether callers without a token may read them.") @Default("false")
          boolean isPublic,
      @Doc(
              "The host of the pages alone, where scripts have a session for this app only. Default:"
                  + " NAME.server.appsDomain, else the host of the gateway. Needs server.baseUrl, whose"
                  + " scheme and port count.")
          @Form("hostName")
          Optional<String> host) {}

  /** The block {@code auth}. */
  public record Auth(
      @Doc(
              "The provider in providers.identity whose sessions and access tokens the routes of the"
                  + " app accept: its operations, their list, and its static files.")
          String provider) {}

  private static final class AppSource implements Supplier<Shape<Source>> {
    @Override
    public Shape<Source> get() {
      return new SourceShape(List.of("demo", "inventory"), true);
    }
  }

  private static final class Category implements Supplier<Shape<String>> {
    private static final String LABEL =
        "a string of 1 to %d characters".formatted(Manifest.LONGEST_CATEGORY);
    private static final String SCHEMA =
        "{\"type\": \"string\", \"minLength\": 1, \"maxLength\": %d}"
            .formatted(Manifest.LONGEST_CATEGORY);

    @Override
    public Shape<String> get() {
      return Scalar.ofText(LABEL, SCHEMA, Category::heading);
    }

    private static String heading(String text) {
      var heading = text.strip();
      if (heading.isEmpty() || heading.length() > Manifest.LONGEST_CATEGORY) {
        throw new IllegalArgumentException("It is the heading of a group of apps.");
      }
      return heading;
    }
  }

  /**
   * The app, with the names that refer to other parts of the file.
   *
   * @param merged its connections over the shared ones
   */
  public AppConfig named(
      String name,
      Map<String, ObjectNode> merged,
      @Nullable FrontendConfig frontend,
      @Nullable String runtimeProvider) {
    return new AppConfig(
        name,
        provider.source,
        configured.json(),
        configured.env(),
        egress.hosts.allowed(),
        authorizationPolicy,
        surfaces,
        allowedOperations,
        mcp,
        merged,
        runtime.pool,
        grants.get(),
        Optional.ofNullable(frontend),
        sandboxed.choice(),
        Optional.ofNullable(runtimeProvider),
        limits,
        auth.map(Auth::provider),
        egress.route,
        required,
        category,
        capture);
  }
}
