package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rule of a parameter that is an origin: a host, with a port or without, or the https URL of
 * one.
 *
 * @param hosts names that it may have, {@code *.shops.example} for all below a domain; empty: any
 */
public record OriginRule(List<String> hosts) {
  private static final Pattern ORIGIN =
      Pattern.compile(
          "(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<host>[A-Za-z0-9.-]+)(?::[0-9]{1,5})?/?");

  /** Names of this host, to which http is no danger. */
  private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\.[0-9.]+");

  private static final Pattern HOST = Pattern.compile("(\\*\\.)?[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*");

  public OriginRule {
    hosts = List.copyOf(hosts);
  }

  /** Whether a text can be one of {@link #hosts}. */
  static boolean isPattern(String text) {
    return HOST.matcher(text).matches();
  }

  /** Why a value cannot be the parameter, as the end of a sentence; empty for one that can. */
  public Optional<String> problem(String value) {
    var origin = ORIGIN.matcher(value.strip());
    if (!origin.matches()) {
      return Optional.of("is not an origin: write https://HOST, without a path");
    }
    var host = origin.group("host").toLowerCase(Locale.ROOT);
    var scheme = origin.group("scheme");
    boolean isPlain = "http".equalsIgnoreCase(scheme) && LOOPBACK.matcher(host).matches();
    if (scheme != null && !scheme.equalsIgnoreCase("https") && !isPlain) {
      return Optional.of("is not an https origin, so the credential would be sent unencrypted");
    }
    boolean isListed = hosts.isEmpty() || hosts.stream().anyMatch(each -> matches(each, host));
    return isListed
        ? Optional.empty()
        : Optional.of("is not one of the hosts of this app: " + String.join(", ", hosts));
  }

  private static boolean matches(String pattern, String host) {
    var wanted = pattern.toLowerCase(Locale.ROOT);
    return wanted.startsWith("*.")
        ? host.endsWith(wanted.substring(1)) && host.length() > wanted.length() - 1
        : host.equals(wanted);
  }
}
