package org.integrationgateway.builtin.secrets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.secrets.WrappedSecret;
import org.jspecify.annotations.Nullable;

/**
 * Secrets in the files of one folder, as container platforms mount them; the file's name is the
 * secret's name. A file is read at every request, so that a change takes effect at once. One line
 * break at the end is not part of the secret. Keys that wrap those of others are in another folder.
 */
public final class FileSecrets implements Secrets {
  /** The keys of {@code builtin:file}. */
  public record Config(
      @Doc("The folder with one file for each secret. Default: the configuration's folder.")
          Optional<Path> directory,
      @Doc(
              "The folder with one file for each wrapping key, such as the key of"
                  + " server.encryption.keys[].key.unseal: each line is a version of 32 bytes in"
                  + " Base64, the last one wraps. Default: this provider wraps no keys.")
          Optional<Path> keyDirectory) {}

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}");
  private static final int LARGEST = 1 << 20;

  private final Path folder;
  private final @Nullable FileKeys keys;

  /** Secrets of a folder, without keys. */
  public FileSecrets(Path folder) {
    this(folder, null);
  }

  /**
   * @param keys the folder with the wrapping keys; null: this store wraps none
   */
  public FileSecrets(Path folder, @Nullable Path keys) {
    this.folder = folder;
    this.keys = keys == null ? null : new FileKeys(keys);
  }

  /** The store of a configuration, whose files are in {@code home} where it names no folder. */
  public static FileSecrets of(Config config, Path home) {
    return new FileSecrets(config.directory().orElse(home), config.keyDirectory().orElse(null));
  }

  @Override
  public WrappedSecret wrap(String key, Secret plaintext, String context) {
    return keys == null
        ? Secrets.super.wrap(key, plaintext, context)
        : keys.find(key).wrap(plaintext, context);
  }

  @Override
  public Secret unwrap(String key, byte[] ciphertext, String context) {
    return keys == null
        ? Secrets.super.unwrap(key, ciphertext, context)
        : keys.find(key).unwrap(ciphertext, context);
  }

  static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' is not the name of a file with a secret: letters, digits, '.', '_' and '-', and no '.' first"
              .formatted(name));
    }
  }

  @Override
  public StoredSecret get(String name) {
    checkName(name);
    var file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new ServiceException(
          Reason.NOT_FOUND, "there is no secret '%s': no such file in %s".formatted(name, folder));
    }
    return StoredSecret.of(read(name, file));
  }

  private static Secret read(String name, Path file) {
    // The size of a special file may differ from its content.
    try (var in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new ServiceException(
            Reason.TOO_LARGE, "the file of secret '%s' has more than 1 MiB".formatted(name));
      }
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return Secret.of(text.endsWith("\n") ? text.substring(0, text.length() - 1) : text);
    } catch (IOException unreadable) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the file of secret '%s' cannot be read as UTF-8 text: %s"
              .formatted(name, unreadable.getClass().getSimpleName()),
          unreadable);
    }
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    try (Stream<Path> files = Files.list(folder)) {
      return SecretNames.page(
          files
              .filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .filter(NAME.asMatchPredicate()),
          prefix,
          limit,
          pageToken);
    } catch (IOException unreadable) {
      throw new ServiceException(
          Reason.UNAVAILABLE, folder + " cannot be listed: " + unreadable.getMessage(), unreadable);
    }
  }
}
