package org.integrationgateway.http.page;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The addresses of the login pages and of the pages that browsers come back to.
 *
 * @param baseUrl public URL of the gateway, when configured
 * @param management URL of the management listener, when configured
 * @param isSupported whether a browser can log in
 * @param keepsAccounts whether the gateway keeps accounts itself
 */
public record LoginLinks(
    Optional<URI> baseUrl, Optional<URI> management, boolean isSupported, boolean keepsAccounts) {
  /** The addresses of a deployment. */
  public static LoginLinks of(GatewayConfig config) {
    var server = config.server();
    return new LoginLinks(
        server.baseUrl(), server.managementUrl(), isSupported(config), keepsAccounts(config));
  }

  /** Whether a browser can log in at an identity provider, for the pages of an app at least. */
  public static boolean isSupported(GatewayConfig config) {
    return !config.providers().of(ProviderKind.IDENTITY).isEmpty();
  }

  private static boolean keepsAccounts(GatewayConfig config) {
    return config.providers().of(ProviderKind.IDENTITY).stream()
        .anyMatch(
            provider ->
                provider.origin() instanceof ProviderConfig.Carried carried
                    && carried.builtin().equals("local"));
  }

  /** A path of the gateway as browsers see it: a proxy may serve the gateway below a path. */
  public String path(String path) {
    return baseUrl.map(PublicUrl::path).orElse("") + path;
  }

  /** A path of the gateway, from the pages of another origin. */
  public String absolute(String path) {
    return baseUrl.map(PublicUrl::text).orElse("") + path;
  }

  /** The pages for operators. */
  public String admin() {
    return management.map(url -> PublicUrl.text(url) + "/admin").orElseGet(() -> path("/admin"));
  }

  /** The path of the management listener as browsers see it: a proxy may serve it below a path. */
  public String managementPath() {
    return management.map(PublicUrl::path).orElse("");
  }

  /** The console of people, as the pages for operators link to it. */
  public String home() {
    return baseUrl.map(url -> PublicUrl.text(url) + "/").orElse("/");
  }

  /** The login page that leads back to the page of this request. */
  public String back(Exchange exchange) {
    if (exchange.isManagement()) {
      return baseUrl.map(PublicUrl::text).orElse("")
          + page(management.map(PublicUrl::text).orElse("") + exchange.target());
    }
    return login(path(exchange.target()));
  }

  /** Whether a browser that is sent to the login page can come back to this request. */
  public boolean canReturn(Exchange exchange) {
    return isSupported
        && (!exchange.isManagement() || (baseUrl.isPresent() && management.isPresent()));
  }

  /**
   * A path that browsers see, as a path of the gateway; one of the management listener as it is.
   */
  public String below(NextPath next) {
    var folder = path("");
    var seen = next.path();
    return seen.startsWith(folder + "/") ? seen.substring(folder.length()) : seen;
  }

  /** Reads where a client wants to go after its login. */
  public Optional<NextPath> next(String text) {
    return NextPath.of(text, management);
  }

  /**
   * Reads where a client wants to go after its login.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} for everything that is not such a place
   */
  public NextPath required(String text) {
    return next(text)
        .orElseThrow(
            () ->
                GatewayException.invalid(
                    "next",
                    "'next' must be the path of a page of this gateway, such as /board?tab=1, or"
                        + " its /admin on server.management.baseUrl"));
  }

  /** The login page that leads to this target; where it is not allowed, to no certain page. */
  public String login(String target) {
    return path(page(target));
  }

  private String page(String target) {
    return next(target)
        .map(next -> "/login?next=" + URLEncoder.encode(next.location(), StandardCharsets.UTF_8))
        .orElse("/login");
  }
}
