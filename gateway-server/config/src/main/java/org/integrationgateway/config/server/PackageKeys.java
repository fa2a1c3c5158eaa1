package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.withDefault;

import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.providers.ConfinementKeys;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.manifest.document.Node.Kind;

/** {@code packages}. */
public final class PackageKeys {
  private static final Shape<URI> REPOSITORY =
      new Scalar<>(
          "an http or https URL, or a folder",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 1}",
          PackageKeys::repository,
          URI::toString);

  private static final Key<List<URI>> REPOSITORIES =
      withDefault(
          "repositories",
          new ListOf<>(REPOSITORY),
          List.of(),
          "Repositories for {package, version}, in this order: base URLs or folders with PACKAGE/VERSION/release.yaml.");
  private static final Key<List<String>> ALLOWED_HOSTS =
      optional(
          "allowedHosts",
          new ListOf<>(ConfinementKeys.HOST_OR_NETWORK),
          "The only hosts that packages are fetched from. Listing a private address permits it. Default: server.egress decides.");
  private static final Key<Settings> EGRESS =
      block("egress", Block.of(ALLOWED_HOSTS), "The hosts that packages may be fetched from.");

  public static final Key<Settings> PACKAGES =
      block("packages", Block.of(REPOSITORIES, EGRESS), "Where packages come from.");

  private PackageKeys() {}

  public static PackagesConfig read(Settings packages) {
    return new PackagesConfig(
        packages.get(REPOSITORIES),
        packages.get(EGRESS).find(ALLOWED_HOSTS).map(Set::copyOf),
        Optional.empty(),
        false);
  }

  private static URI repository(String text, Path folder) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("It is empty.");
    }
    if (!text.contains("://")) {
      return folder.resolve(text).normalize().toUri();
    }
    if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
      throw new IllegalArgumentException(
          "Write http(s)://HOST[:PORT][/PATH] without query and fragment.");
    }
    return URI.create(text);
  }
}
