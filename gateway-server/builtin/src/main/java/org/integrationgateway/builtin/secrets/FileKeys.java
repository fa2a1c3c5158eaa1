package org.integrationgateway.builtin.secrets;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.integrationgateway.engines.secrets.WrappingKey;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Wrapping keys in the files of one folder; the file's name is the key's name. Each line is a
 * version of 32 bytes in Base64, the last one is the newest: {@code openssl rand -base64 32 >>
 * FILE} makes one. A file is read at every request.
 */
record FileKeys(Path folder) {
  private static final int LARGEST = 1 << 16;

  WrappingKey find(String name) {
    FileSecrets.checkName(name);
    var file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new ServiceException(
          Reason.NOT_FOUND, "there is no key '%s': no such file in %s".formatted(name, folder));
    }
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new ServiceException(
            Reason.TOO_LARGE, "the file of key '%s' has more than 64 KiB".formatted(name));
      }
      return new WrappingKey(name, versions(new String(bytes, StandardCharsets.US_ASCII)));
    } catch (IOException unreadable) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "the file of key '%s' cannot be read: %s"
              .formatted(name, unreadable.getClass().getSimpleName()),
          unreadable);
    } catch (IllegalArgumentException malformed) {
      // Without the cause, which may quote a part of the key.
      throw new ServiceException(
          Reason.INVALID_STATE,
          "the file of key '%s' is not a list of keys: write 32 bytes in Base64 in each line, as 'openssl rand -base64 32' makes them"
              .formatted(name));
    }
  }

  private static List<Secret> versions(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> Secret.of(Base64.getDecoder().decode(line)))
        .toList();
  }
}
