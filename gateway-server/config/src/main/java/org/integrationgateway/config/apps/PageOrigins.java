package org.integrationgateway.config.apps;

import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;

/** Finds the origin of an app's pages: the host that the app names, or one below a domain. */
final class PageOrigins {
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final Reading reading;
  private final Optional<String> domain;
  private final Optional<URI> baseUrl;
  private final Optional<URI> management;
  private final boolean hasLogin;
  private final Map<String, String> taken = new HashMap<>();

  PageOrigins(Reading reading, Settings server, boolean hasLogin) {
    this.reading = reading;
    this.domain = server.written("appsDomain", String.class);
    this.baseUrl = server.written("baseUrl", URI.class);
    this.management = server.block("management").written("baseUrl", URI.class);
    this.hasLogin = hasLogin;
  }

  /** The origin of an app's pages; empty where they have the origin of the gateway. */
  Optional<URI> of(String app, AppInFile.Static pages, Settings frontend) {
    var named = pages.host();
    var host = named.or(() -> domain.map(below -> app + "." + below));
    if (host.isEmpty()) {
      warnOfSharedOrigin(app, frontend);
      return Optional.empty();
    }
    if (named.isEmpty() && !LABEL.matcher(app).matches()) {
      refuse(
          frontend,
          ("the app '%s' has pages and no host below server.appsDomain: its name cannot be part"
                  + " of a host name")
              .formatted(app),
          "Set apps.%s.static.host, or use lower-case letters, digits and '-' in the name."
              .formatted(app));
      return Optional.empty();
    }
    if (baseUrl.isEmpty()) {
      refuse(
          frontend,
          ("the pages of app '%s' have the host '%s', but the gateway does not know its own:"
                  + " 'server.baseUrl' is missing")
              .formatted(app, host.get()),
          "Set server.baseUrl to the URL at which browsers log in.");
      return Optional.empty();
    }
    if (host.equals(host(baseUrl)) || host.equals(host(management))) {
      refuse(
          frontend,
          "the pages of app '%s' have the host '%s', which is that of the gateway"
              .formatted(app, host.get()),
          "Give them a host of their own: that keeps the gateway's sessions from their scripts.");
      return Optional.empty();
    }
    var other = taken.putIfAbsent(host.get(), app);
    if (other != null) {
      refuse(
          frontend,
          "the pages of the apps '%s' and '%s' have the host '%s'"
              .formatted(other, app, host.get()),
          "Give each a host of its own.");
      return Optional.empty();
    }
    var port = baseUrl.get().getPort() < 0 ? "" : ":" + baseUrl.get().getPort();
    return Optional.of(URI.create(baseUrl.get().getScheme() + "://" + host.get() + port));
  }

  private static Optional<String> host(Optional<URI> url) {
    return url.map(URI::getHost).map(host -> host.toLowerCase(Locale.ROOT));
  }

  private void warnOfSharedOrigin(String app, Settings frontend) {
    if (!hasLogin) {
      return;
    }
    frontend
        .node("mount")
        .map(Node::at)
        .ifPresent(
            at ->
                reading.problem(
                    ConfigRule.SHARED_ORIGIN,
                    at,
                    "the pages of app '%s' can use the whole session of the user who opens them"
                        .formatted(app),
                    "Set apps.%s.static.host or server.appsDomain.".formatted(app)));
  }

  private void refuse(Settings frontend, String message, String remedy) {
    var key = frontend.node("host").isPresent() ? "host" : "mount";
    reading.refuse(frontend, key, message, remedy);
  }
}
