package org.integrationgateway.config.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Looks up {@code {secret: ...}}. A declared provider is made when the first reference names it, so
 * that its own configuration may refer to others; providers that are packages run until this is
 * closed.
 */
public final class SecretStores implements Reading.SecretLookup, AutoCloseable {
  private final SecretSources sources;
  private final SecretPackages packages;
  private final Map<String, Node> declared = new LinkedHashMap<>();
  private @Nullable String serving;
  private final Map<String, Asked> asked = new LinkedHashMap<>();
  private final Set<String> underWay = new LinkedHashSet<>();
  private final List<SecretPackages.Started> started = new ArrayList<>();

  public SecretStores(Environment environment, SecretPackages packages) {
    this.sources = new SecretSources(environment);
    this.packages = packages;
  }

  /** The result of making a provider: its store, or the reason why it has no store. */
  private record Asked(Optional<SecretSources.Store> store, String reason) {}

  /** The entries of {@code providers.secrets}. */
  public void declare(Node.Mapping entries) {
    entries.entries().stream()
        .filter(entry -> !entry.value().isNull())
        .forEach(entry -> declared.put(entry.key(), entry.value()));
  }

  /** The provider of references that name none. */
  public void serving(String provider) {
    serving = provider;
  }

  /** The provider of references that name none: the chosen one, the default one or the only one. */
  private Optional<String> byDefault() {
    if (serving != null) {
      return Optional.of(serving);
    }
    var marked =
        declared.entrySet().stream()
            .filter(
                entry ->
                    entry.getValue() instanceof Node.Mapping mapping
                        && mapping.get("default").orElse(mapping) instanceof Node.Scalar mark
                        && mark.text().equals("true"))
            .map(Map.Entry::getKey)
            .findFirst();
    return marked.or(
        () -> declared.keySet().stream().filter(only -> declared.size() == 1).findFirst());
  }

  @Override
  public Optional<String> find(Node.Mapping reference, String path, Reading reading) {
    var provider =
        reference.get("provider").isPresent()
            ? text(reference, "provider", path, reading)
            : byDefault().or(() -> unnamed(reference, path, reading));
    var name = text(reference, "name", path, reading);
    if (provider.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    var known = new LinkedHashSet<>(SecretSources.ALWAYS_THERE);
    known.addAll(declared.keySet());
    if (!known.contains(provider.get())) {
      reading.problem(
          ConfigRule.REFERENCE,
          reference.at(),
          "'%s': there is no secrets provider '%s'%s"
              .formatted(path, provider.get(), SimilarNames.suffix(provider.get(), known)),
          "providers.secrets declares, beside the embedded ones: "
              + String.join(", ", known)
              + ".");
      return Optional.empty();
    }
    var store = ask(provider.get(), reading);
    if (store.store().isEmpty()) {
      unavailable(reference, path, provider.get(), store.reason(), reading);
      return Optional.empty();
    }
    return find(store.store().get(), provider.get(), name.get(), reference, path, reading);
  }

  private static Optional<String> unnamed(Node.Mapping reference, String path, Reading reading) {
    reading.problem(
        FieldRule.MISSING,
        reference.at(),
        "'%s': the reference names no secrets provider, and none serves the server".formatted(path),
        "Write {secret: {provider: NAME, name: KEY}}, or set server.providers.secrets.");
    return Optional.empty();
  }

  private static String remedy(String provider, String name) {
    return switch (provider) {
      case "env" -> "Set the environment variable " + name + ".";
      case "file" -> "Make the file, and let the gateway read it: " + name + ".";
      default -> "Store it there, or correct the name.";
    };
  }

  private static Optional<String> find(
      SecretSources.Store store,
      String provider,
      String name,
      Node.Mapping reference,
      String path,
      Reading reading) {
    try {
      var found = store.find(name, reading.folders().apply(reference.at()));
      if (found.isEmpty()) {
        reading.problem(
            ConfigRule.SECRET,
            reference.at(),
            "'%s': the secrets provider '%s' has no '%s'".formatted(path, provider, name),
            remedy(provider, name));
      }
      return found;
    } catch (ServiceException refused) {
      unavailable(reference, path, provider, String.valueOf(refused.getMessage()), reading);
      return Optional.empty();
    }
  }

  private static void unavailable(
      Node.Mapping reference, String path, String provider, String reason, Reading reading) {
    reading.problem(
        ConfigRule.SECRET,
        reference.at(),
        "'%s': the secrets provider '%s' cannot be used: %s".formatted(path, provider, reason),
        "Secrets are looked up when the configuration is read.");
  }

  private Asked ask(String provider, Reading reading) {
    var known = asked.get(provider);
    if (known != null) {
      return known;
    }
    if (!underWay.add(provider)) {
      return new Asked(
          Optional.empty(),
          "its own configuration needs a secret of itself (%s -> %s)"
              .formatted(String.join(" -> ", underWay), provider));
    }
    try {
      var made = make(provider, reading);
      asked.put(provider, made);
      return made;
    } finally {
      underWay.remove(provider);
    }
  }

  private Asked make(String provider, Reading reading) {
    var node = declared.get(provider);
    if (node == null) {
      return new Asked(sources.embedded(provider), "");
    }
    // The problems of an entry are reported where the whole file is read.
    var problems = new Problems(ConfigRule.PREFIX);
    var alone = new Reading(problems, this, reading.folders(), reading.topLevel());
    var entry =
        DeclaredKinds.SECRETS
            .shape()
            .read(node, "providers.secrets." + provider, alone)
            .flatMap(settings -> DeclaredKinds.SECRETS.entry(provider, settings, alone));
    var wrong = problems.sorted().stream().filter(Problem::isError).findFirst();
    if (entry.isEmpty() || wrong.isPresent()) {
      return new Asked(
          Optional.empty(),
          wrong.map(Problem::message).orElse("its entry in providers.secrets is wrong"));
    }
    return made(entry.get());
  }

  private Asked made(ProviderConfig provider) {
    if (provider.origin() instanceof ProviderConfig.Carried carried) {
      return new Asked(Optional.of(sources.of(carried)), "");
    }
    try {
      var running = packages.start(provider);
      started.add(running);
      return new Asked(Optional.of(SecretSources.over(running.secrets())), "");
    } catch (RuntimeException refused) {
      return new Asked(Optional.empty(), String.valueOf(refused.getMessage()));
    }
  }

  private static Optional<String> text(
      Node.Mapping reference, String key, String path, Reading reading) {
    var value = reference.get(key).orElse(reference);
    if (value instanceof Node.Scalar scalar && scalar.kind() == Node.Kind.STRING) {
      return Optional.of(scalar.text());
    }
    reading.problem(
        FieldRule.MISSING,
        value.at(),
        "'" + path + ".secret." + key + "' must be a string",
        "Write {secret: {provider: NAME, name: KEY}}.");
    return Optional.empty();
  }

  @Override
  public void close() {
    started.forEach(SecretPackages.Started::close);
  }
}
