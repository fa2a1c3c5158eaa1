package org.integrationgateway.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.DidYouMean;
import org.integrationgateway.server.config.shape.ConfigRule;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

/** The embedded secret providers: environment variables, and files of a folder. */
final class SecretStores implements Reading.SecretLookup {
  private static final String ENV = "env";
  private static final String FILE = "file";

  private final Map<String, Store> stores = new LinkedHashMap<>();

  /** Finds the secret of a name; the folder is that of the file with the reference. */
  private interface Store {
    Optional<String> find(String name, Path folder);
  }

  /** {@code env} and {@code file}, which are there without being declared. */
  SecretStores(Environment environment) {
    Function<String, Optional<String>> variables = environment::variable;
    stores.put(ENV, (name, folder) -> variables.apply(name));
    stores.put(FILE, (name, folder) -> text(folder.resolve(name)));
  }

  /** The declared ones. */
  void add(Map<String, Settings> declared) {
    var environment = stores.get(ENV);
    declared.forEach(
        (name, settings) -> {
          if (settings.find(ConfigKeys.SecretStore.SOURCE).orElse("").equals("builtin:file")) {
            var directory =
                settings.get(ConfigKeys.SecretStore.CONFIG).find(ConfigKeys.SecretStore.DIRECTORY);
            stores.put(name, (key, folder) -> within(directory.orElse(folder), key));
          } else if (environment != null) {
            stores.put(name, environment);
          }
        });
  }

  @Override
  public Optional<String> find(Node.Mapping reference, String path, Reading reading) {
    var provider = text(reference, "provider", path, reading);
    var name = text(reference, "name", path, reading);
    if (provider.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    var store = stores.get(provider.get());
    if (store == null) {
      reading.problem(
          ConfigRule.REFERENCE,
          reference.at(),
          "'"
              + path
              + "': there is no secrets provider '"
              + provider.get()
              + "'"
              + DidYouMean.suffix(provider.get(), stores.keySet()),
          "providers.secrets declares, beside the embedded ones: "
              + String.join(", ", stores.keySet())
              + ".");
      return Optional.empty();
    }
    var found = store.find(name.get(), reading.folders().apply(reference.at()));
    if (found.isEmpty()) {
      reading.problem(
          ConfigRule.SECRET,
          reference.at(),
          "'"
              + path
              + "': the secrets provider '"
              + provider.get()
              + "' has no '"
              + name.get()
              + "'",
          "Is the variable set, does the file exist, may the gateway read it?");
    }
    return found;
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

  /** A secret's name never leads out of its folder. */
  private static Optional<String> within(Path directory, String name) {
    var file = directory.resolve(name).normalize();
    return file.startsWith(directory.normalize()) ? text(file) : Optional.empty();
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file).replaceFirst("\\R\\z", ""));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
