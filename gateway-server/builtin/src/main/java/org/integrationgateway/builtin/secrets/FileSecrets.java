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

/**
 * Secrets in the files of one folder, as container platforms mount them; the file's name is the
 * secret's name. A file is read at every request, so that a change takes effect at once. One line
 * break at the end is not part of the secret.
 */
public final class FileSecrets implements Secrets {
  /** The keys of {@code builtin:file}. */
  public record Config(
      @Doc("The folder with one file for each secret. Default: the configuration's folder.")
          Optional<Path> directory) {}

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,254}");
  private static final int LARGEST = 1 << 20;

  private final Path folder;

  public FileSecrets(Path folder) {
    this.folder = folder;
  }

  @Override
  public StoredSecret get(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "'%s' is not the name of a file with a secret: letters, digits, '.', '_' and '-', and no '.' first"
              .formatted(name));
    }
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
