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
    @Doc("The package of the app, or the provider that is part of the gateway.") Provider provider,
    @Inline PackageInFile.Configured configured,
    @Doc(
            "The hosts that the app may reach, and how: certificate authorities in addition"
                + " to those of server.egress, another proxy.")
        @Default("{}")
        Egress egress,
    @Inline Sandbox.InFile sandboxed,
    @Doc(
            "The policy in authorization.policies that decides who may call the app."
                + " Default: no policy.")
        Optional<String> authorizationPolicy,
    @Doc("Overrides of the manifest's surfaces.")
        @ReadAs(SurfaceOverrides.InFile.class)
        @Default("{}")
        SurfaceOverrides surfaces,
    @Doc("Whether the app's operations are tools on /mcp. Default: as the manifest says.")
        Optional<Boolean> mcp,
    @Doc(
            "Connections in the shape of the manifest, merged over those of the manifest;"
                + " 'ref' starts from one of the shared connections.")
        @Default("{}")
        Map<String, ObjectNode> connections,
    @Doc("How an executable provider runs.") @Default("{}") Runtime runtime,
    @Name("static")
        @Doc("Serves the static files of the package. A package of kind ui needs this block.")
        Optional<Static> pages,
    @Doc("Limits of the app; they replace those in server.limits.") @Default("{}") AppLimits limits,
    @Doc(
            "The authentication of the routes of this app. Default: as the manifest says,"
                + " else the provider that serves the server.")
        Optional<Auth> auth,
    @Doc(
            "Which operations callers have, in the shape of the manifest, merged over the"
                + " manifest's: null exposes an operation as it is, false removes it.")
        Optional<ObjectNode> allowedOperations,
    @Doc("Whether /ready waits at the start until the app was ready once.") @Default("true")
        boolean required,
    @Doc(
            "The group of apps that the app belongs to, in lists that users see, such as"
                + " Finance. Default: as the manifest says.")
        @ReadAs(Category.class)
        Optional<String> category,
    @Doc(
            "The calls whose request and response are kept, for their caller and for"
                + " operators with a role of server.admin.captureRoles: off, failures, all, or"
                + " {mode, redact, lifetime: 3d, maxBytes: 64KiB}. 'redact' lists members to mask"
                + " in addition to those that are secret by name or schema, such as"
                + " customer.iban; maxBytes is the limit of each body.")
        @ReadAs(CaptureConfig.InFile.class)
        @Default("off")
        CaptureConfig capture,
    @Inline Grants.OfApp grants) {
  /** The block {@code provider}. */
  public record Provider(
      @Doc(
              "builtin:NAME, {path: PATH} (an archive, a manifest or the folder of one, or a"
                  + " release in"
                  + " its folder, relative to the file that names it), {url: URL, sha256:"
                  + " DIGEST} (an"
                  + " archive or the release.yaml of a release) or {package: NAME, version:"
                  + " VERSION}.")
          @ReadAs(AppSource.class)
          Source source) {}

  /** The block {@code egress}. */
  public record Egress(@Inline PackageInFile.Hosts hosts, @Inline EgressRoute route) {}

  /** The block {@code runtime}. */
  public record Runtime(
      @Doc(
              "The provider in runtime.providers that runs the app. Default: the one that"
                  + " runtime.defaultProvider names, else a process on this host.")
          Optional<String> provider,
      @Inline PoolConfig pool) {}

  /** The block {@code static}. */
  public record Static(
      @Doc("The URL path of the files, such as /board.") @Form("urlPath") String mount,
      @Name("public") @Doc("Whether callers without a token may read the files.") @Default("false")
          boolean isPublic,
      @Doc(
              "The host for the pages of this app alone, where scripts have a session for"
                  + " this app only. Default: NAME.server.appsDomain, else the host of the gateway."
                  + " Needs server.baseUrl, whose scheme and port apply.")
          @Form("hostName")
          Optional<String> host) {}

  /** The block {@code auth}. */
  public record Auth(
      @Doc(
              "The provider in providers.identity whose sessions and access tokens the routes of"
                  + " the"
                  + " app accept: its operations, their list, and its static files.")
          String provider) {}

  private static final class AppSource implements Supplier<Shape<Source>> {
    @Override
    public Shape<Source> get() {
      return new SourceShape(List.of("demo", "inventory", "work"), true);
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
        throw new IllegalArgumentException("The category is the heading of a group of apps.");
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
