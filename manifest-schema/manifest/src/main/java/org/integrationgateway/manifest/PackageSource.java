package org.integrationgateway.manifest;

import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.Parsed;

/**
 * The canonical source of a provider, {@code <host>/<org>/<repo>/<path>}: {@code
 * github.com/acme/providers/app/weather}. It names the package, also where its archives are
 * downloaded from elsewhere; all versions of a package have the same source.
 *
 * @param text as it is written: a host with an optional port, then at least three segments of 1 to
 *     100 letters, digits, dots, {@code -} and {@code _}; no scheme
 */
@Parsed(value = "<host>/<org>/<repo>/<path>", rule = "1303")
public record PackageSource(String text) {
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\\d{1,5})?");
  private static final Pattern SEGMENT = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

  /**
   * Checks the form; nothing is looked up.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public PackageSource {
    if (text.contains("://")) {
      throw new IllegalArgumentException("leave out the scheme: it begins with the host");
    }
    var segments = List.of(text.split("/", -1));
    if (segments.size() < 4) {
      throw new IllegalArgumentException(
          "it has "
              + segments.size()
              + " segments, but needs host, organisation, repository and path, as in"
              + " github.com/acme/providers/stock");
    }
    if (!HOST.matcher(segments.get(0)).matches()) {
      throw new IllegalArgumentException("'" + segments.get(0) + "' is not a host name");
    }
    for (var segment : segments.subList(1, segments.size())) {
      if (!SEGMENT.matcher(segment).matches()) {
        throw new IllegalArgumentException(
            "segment '" + segment + "' may only have letters, digits, dots, '-' and '_'");
      }
    }
  }

  /** The package's name: the last segment. */
  public String packageName() {
    return text.substring(text.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return text;
  }
}
