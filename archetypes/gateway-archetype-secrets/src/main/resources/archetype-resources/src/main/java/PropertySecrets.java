package ${package};

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * The secrets of a properties file, which is read at each request, so that changes are effective at
 * once.
 */
public final class PropertySecrets implements Secrets {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Doc("The properties file") String file) {
    Config {
      if (!Files.isReadable(Path.of(file))) {
        throw new IllegalArgumentException("file '" + file + "' cannot be read");
      }
    }
  }

  private final Path file;

  PropertySecrets(Config config) {
    file = Path.of(config.file());
  }

  @Override
  public StoredSecret get(String name) {
    var value = read().get(name);
    if (value == null) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no secret '" + name + "' in " + file);
    }
    return StoredSecret.of(Secret.of(value));
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    var from = pageToken.orElse("");
    List<String> names =
        read().tailMap(from, pageToken.isEmpty()).keySet().stream()
            .filter(name -> name.startsWith(prefix))
            .limit(limit + 1L)
            .toList();
    if (names.size() <= limit) {
      return new SecretNames(names, Optional.empty());
    }
    // The last name of a page is the token of the next.
    return new SecretNames(names.subList(0, limit), Optional.of(names.get(limit - 1)));
  }

  private TreeMap<String, String> read() {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException unreadable) {
      throw new ServiceException(Reason.UNAVAILABLE, file + " cannot be read now", unreadable);
    } catch (IllegalArgumentException malformed) {
      // The message may quote a line with a secret.
      throw new ServiceException(Reason.FAILED, file + " is no properties file");
    }
    var secrets = new TreeMap<String, String>();
    properties
        .stringPropertyNames()
        .forEach(name -> secrets.put(name, properties.getProperty(name)));
    return secrets;
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.SECRETS, Config.class, PropertySecrets::new);
  }
}
