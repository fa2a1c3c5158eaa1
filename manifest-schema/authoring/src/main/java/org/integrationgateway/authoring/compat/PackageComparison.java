package org.integrationgateway.authoring.compat;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.HostRequirement;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.VersionRange;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.app.Surfaces.Graphql;
import org.integrationgateway.manifest.app.Surfaces.Upstream;

/** Compares the package itself: its kind, platforms, requirements and what it serves. */
final class PackageComparison {
  private static final String PLATFORMS = "/platforms";

  private final Manifest before;
  private final Manifest after;
  private final Changes changes;

  private PackageComparison(Manifest before, Manifest after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  static void compare(Manifest before, Manifest after, Changes changes) {
    new PackageComparison(before, after, changes).compare();
  }

  private void compare() {
    identity("/kind", "kind", before.kind().text(), after.kind().text());
    identity("/source", "source", before.source().text(), after.source().text());
    told("/displayName", "the display name", before.displayName(), after.displayName());
    told("/description", "the description", before.description(), after.description());
    told("/category", "the category", before.category(), after.category());
    gateways();
    platforms();
    if (before.staticRoot().isPresent() != after.staticRoot().isPresent()) {
      boolean gone = after.staticRoot().isEmpty();
      changes.either(
          gone, "/spec/static", "static files are " + (gone ? "no longer served" : "served"));
    }
    if (before.app().isPresent() && after.app().isPresent()) {
      app(before.app().get(), after.app().get());
    }
  }

  private void identity(String pointer, String what, String old, String now) {
    if (!old.equals(now)) {
      changes.breaking(pointer, what + " is '" + now + "', and was '" + old + "'");
    }
  }

  private void told(String pointer, String what, Optional<String> old, Optional<String> now) {
    if (!old.equals(now)) {
      changes.fix(pointer, what + " changed");
    }
  }

  private void gateways() {
    var old = before.requires().map(HostRequirement::gateway);
    var now = after.requires().map(HostRequirement::gateway);
    if (!old.equals(now)) {
      changes.either(
          now.filter(range -> old.filter(range::covers).isEmpty()).isPresent(),
          "/requires/gateway",
          "gateways that may run it are %s, and were %s"
              .formatted(
                  now.map(VersionRange::text).orElse("all"),
                  old.map(VersionRange::text).orElse("all")));
    }
  }

  /** Source manifests name no platform, and packages without a program run on all platforms. */
  private void platforms() {
    var old = platforms(before);
    var now = platforms(after);
    if (isSource(before) || isSource(after) || old.equals(now)) {
      return;
    }
    if (old.isEmpty() || now.isEmpty()) {
      changes.either(
          old.isEmpty(),
          PLATFORMS,
          old.isEmpty()
              ? "ran on every platform, and now only on " + String.join(", ", now)
              : "runs on every platform now");
      return;
    }
    for (var platform : old) {
      if (!now.contains(platform)) {
        changes.breaking(Changes.pointer(PLATFORMS, platform), platform + " is dropped");
      }
    }
    for (var platform : now) {
      if (!old.contains(platform)) {
        changes.addition(Changes.pointer(PLATFORMS, platform), "runs on " + platform + " too");
      }
    }
  }

  private static boolean isSource(Manifest manifest) {
    return !manifest.phases().isEmpty()
        || (manifest.isExecutable() && manifest.artifacts().isEmpty());
  }

  private static Set<String> platforms(Manifest manifest) {
    var platforms = new LinkedHashSet<String>();
    manifest.artifacts().stream().map(Artifact::platform).forEach(platforms::add);
    return platforms;
  }

  private void app(AppSpec old, AppSpec now) {
    boolean mcp = now.mcp().orElse(false);
    if (old.mcp().orElse(false) != mcp) {
      changes.either(
          !mcp,
          "/spec/mcp",
          "operations are " + (mcp ? "" : "no longer ") + "offered as MCP tools");
    }
    for (var source : now.requires()) {
      if (!old.requires().contains(source)) {
        changes.breaking("/spec/requires", "provider '" + source + "' must run before");
      }
    }
    for (var source : old.requires()) {
      if (!now.requires().contains(source)) {
        changes.addition("/spec/requires", "provider '" + source + "' need not run any more");
      }
    }
    surface(
        "graphql",
        old.surfaces().graphql().map(Graphql::endpoint),
        now.surfaces().graphql().map(Graphql::endpoint));
    surface(
        "mcp",
        old.surfaces().mcp().map(PackageComparison::server),
        now.surfaces().mcp().map(PackageComparison::server));
    surface(
        "grpc",
        old.surfaces().grpc().map(PackageComparison::server),
        now.surfaces().grpc().map(PackageComparison::server));
    if (!old.authProvider().equals(now.authProvider())) {
      changes.breaking("/spec/auth", "another provider authenticates callers of the app's routes");
    }
  }

  private static Upstream server(Surfaces.Mcp mcp) {
    return new Upstream(mcp.url().orElse("the package's program"), mcp.connection());
  }

  private static Upstream server(GrpcSurface grpc) {
    return new Upstream(grpc.url(), grpc.connection());
  }

  /** Compares only whether a surface exists and its URL: its operations are known only upstream. */
  private void surface(String name, Optional<Upstream> old, Optional<Upstream> now) {
    var pointer = "/spec/surfaces/" + name;
    if (old.isPresent() != now.isPresent()) {
      changes.either(
          now.isEmpty(),
          pointer,
          now.isEmpty() ? name + " no longer passes through" : name + " passes through");
      return;
    }
    if (old.isPresent() && !old.get().url().equals(now.orElseThrow().url())) {
      changes.fix(pointer + "/url", "requests go to " + now.get().url());
    }
  }
}
