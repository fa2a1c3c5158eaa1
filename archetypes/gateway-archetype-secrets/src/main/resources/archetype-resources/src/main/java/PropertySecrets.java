package ${package};

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
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
    var value = read().getProperty(name);
    if (value == null) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no secret '" + name + "' in " + file);
    }
    return StoredSecret.of(Secret.of(value));
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    return SecretNames.page(read().stringPropertyNames().stream(), prefix, limit, pageToken);
  }

  private Properties read() {
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException unreadable) {
      throw new ServiceException(Reason.UNAVAILABLE, file + " cannot be read now", unreadable);
    } catch (IllegalArgumentException malformed) {
      // The message may quote a line with a secret.
      throw new ServiceException(Reason.FAILED, file + " is not a properties file");
    }
    return properties;
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.SECRETS, Config.class, PropertySecrets::new);
  }
}
