package org.integrationgateway.samples.keystore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The secret keys of a PKCS#12 keystore, by their aliases, which are in lower case. */
public final class KeystoreSecrets implements Secrets {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Doc("The PKCS#12 keystore") String file, @Doc("Password of the keystore") Secret password) {}

  /** The content of the file at one time. */
  private record Content(FileTime modified, long size, Map<String, Secret> secrets) {}

  private final Path file;
  private final Secret password;
  private final ReentrantLock reading = new ReentrantLock();
  private Content content;

  KeystoreSecrets(Config config) {
    file = Path.of(config.file());
    password = config.password();
    try {
      content = read();
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "file '%s' cannot be opened with this password: %s"
              .formatted(file, unreadable.getClass().getSimpleName()));
    }
  }

  @Override
  public StoredSecret get(String name) {
    var now = current();
    var secret = now.secrets().get(name);
    if (secret == null) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no secret '" + name + "' in " + file);
    }
    return new StoredSecret(secret, Optional.of(now.modified().toString()));
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    return SecretNames.page(current().secrets().keySet().stream(), prefix, limit, pageToken);
  }

  /** Returns the content of the file; while the file is being written, its previous content. */
  private Content current() {
    reading.lock();
    try {
      if (!Files.getLastModifiedTime(file).equals(content.modified())
          || Files.size(file) != content.size()) {
        content = read();
      }
    } catch (IOException | GeneralSecurityException halfWritten) {
      System.getLogger("keystore")
          .log(System.Logger.Level.WARNING, file + " cannot be read now: its last content serves");
    } finally {
      reading.unlock();
    }
    return content;
  }

  private Content read() throws IOException, GeneralSecurityException {
    var modified = Files.getLastModifiedTime(file);
    long size = Files.size(file);
    var opened = KeyStore.getInstance("PKCS12");
    var letters = password.use(String::toCharArray);
    try (var stream = Files.newInputStream(file)) {
      opened.load(stream, letters);
    }
    var secrets = new HashMap<String, Secret>();
    for (var alias : java.util.Collections.list(opened.aliases())) {
      if (opened.entryInstanceOf(alias, KeyStore.SecretKeyEntry.class)) {
        var bytes = opened.getKey(alias, letters).getEncoded();
        secrets.put(alias, Secret.of(new String(bytes, StandardCharsets.UTF_8)));
      }
    }
    return new Content(modified, size, secrets);
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.SECRETS, Config.class, KeystoreSecrets::new);
  }
}
