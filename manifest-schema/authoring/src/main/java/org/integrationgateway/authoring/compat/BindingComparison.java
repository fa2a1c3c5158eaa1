package org.integrationgateway.authoring.compat;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.RequestBody;
import org.integrationgateway.manifest.hosted.SecurityScheme;

/** Compares the hosted routes as their callers see them. */
final class BindingComparison {
  private final AppSpec before;
  private final AppSpec after;
  private final Changes changes;

  private BindingComparison(AppSpec before, AppSpec after, Changes changes) {
    this.before = before;
    this.after = after;
    this.changes = changes;
  }

  static void compare(Manifest before, Manifest after, Changes changes) {
    new BindingComparison(
            before.app().orElse(AppSpec.EMPTY), after.app().orElse(AppSpec.EMPTY), changes)
        .compare();
  }

  private void compare() {
    before
        .http()
        .forEach(
            (name, binding) -> {
              var same = after.http().get(name);
              if (same == null) {
                changes.breaking(pointer(name), "http binding '" + name + "' is gone");
              } else {
                compare(binding, same);
              }
            });
    after
        .http()
        .forEach(
            (name, binding) -> {
              if (!before.http().containsKey(name)) {
                changes.addition(pointer(name), "http binding '" + name + "' is served");
              }
            });
  }

  private static String pointer(String name) {
    return Changes.pointer("/bindings", name);
  }

  private void compare(HttpBinding old, HttpBinding now) {
    var pointer = pointer(now.name());
    var subject = "http binding '" + now.name() + "' ";
    if (old.method() != now.method()) {
      changes.breaking(
          pointer + "/method",
          subject + "takes " + now.method().text() + ", and took " + old.method().text());
    }
    if (!old.path().equals(now.path())) {
      changes.breaking(
          pointer + "/path", subject + "is at " + now.path() + ", and was at " + old.path());
    }
    if (!scheme(before, old).equals(scheme(after, now))) {
      changes.breaking(pointer + "/security", subject + "verifies its callers differently");
    }
    if (!old.target().equals(now.target())) {
      changes.fix(pointer + "/target", subject + "invokes '" + now.target() + "'");
    }
    body(old.requestBody(), now.requestBody(), pointer + "/requestBody", subject);
  }

  /**
   * Describes how a caller authenticates; where the gateway keeps the secret does not matter to
   * callers.
   */
  private static String scheme(AppSpec app, HttpBinding binding) {
    var scheme = Optional.ofNullable(app.securitySchemes().get(binding.security()));
    return scheme.map(BindingComparison::proof).orElse("");
  }

  private static String proof(SecurityScheme scheme) {
    if (scheme instanceof SecurityScheme.Hmac hmac) {
      return "hmac "
          + String.join(
              "\n",
              hmac.signature().toString(),
              hmac.digest().toString(),
              hmac.payload().toString(),
              hmac.freshness().toString());
    }
    if (scheme instanceof SecurityScheme.ApiKey key) {
      return "apiKey " + key.in() + " " + key.name();
    }
    return scheme instanceof SecurityScheme.Http http ? "http " + http.scheme() : "none";
  }

  private void body(
      Optional<RequestBody> old, Optional<RequestBody> now, String pointer, String subject) {
    boolean required = now.map(RequestBody::required).orElse(false);
    if (required && !old.map(RequestBody::required).orElse(false)) {
      changes.breaking(pointer + "/required", subject + "needs a body");
    }
    if (now.isEmpty()) {
      return;
    }
    for (var type : old.map(RequestBody::content).orElse(Set.of())) {
      if (!now.get().accepts(type)) {
        changes.breaking(pointer + "/content", subject + "no longer takes " + type);
      }
    }
    boolean any = old.map(RequestBody::content).filter(types -> !types.isEmpty()).isEmpty();
    if (any && !now.get().accepts("*/*") && !now.get().content().isEmpty()) {
      changes.breaking(
          pointer + "/content", subject + "takes only " + String.join(", ", now.get().content()));
    }
  }
}
