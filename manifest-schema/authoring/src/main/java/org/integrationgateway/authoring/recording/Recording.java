package org.integrationgateway.authoring.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The exchanges between a package and its upstream, in order: a JSON file that is readable in a
 * diff.
 *
 * @param call the call of an operation that led to it; empty where a test made the calls
 */
public record Recording(Optional<RecordedCall> call, List<Exchange> upstream) {
  /** The ending of the names of files with recordings. */
  public static final String ENDING = ".json";

  private static final long LARGEST = 16 << 20;

  public Recording {
    upstream = List.copyOf(upstream);
  }

  /**
   * Reads a recording.
   *
   * @throws RecordingException when the file is missing, larger than 16 MiB, or no recording
   */
  public static Recording read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new RecordingException(
            "there is no recording "
                + file
                + ": make it once with -Dgateway.record=true, or with 'gateway dev --record'");
      }
      if (Files.size(file) > LARGEST) {
        throw new RecordingException(file + " has more than 16 MiB: record fewer calls in a file");
      }
      return RecordingForm.recording(JsonMapper.shared().readTree(Files.readAllBytes(file)));
    } catch (JacksonException | IllegalArgumentException malformed) {
      throw new RecordingException(
          file + " is not a recording: " + malformed.getMessage() + "; record it again");
    } catch (IOException unreadable) {
      throw new RecordingException(file + " cannot be read: " + IoReason.of(unreadable));
    }
  }

  /**
   * Writes the recording, in place of what the file contains.
   *
   * @throws RecordingException with everything that may be secret, and what masks it; the file is
   *     as it was then
   */
  public void write(Path file) {
    var suspicious = LikelySecrets.of(RecordingForm.tree(this));
    if (!suspicious.isEmpty()) {
      throw new RecordingException(
          "the recording "
              + file
              + " is not written:\n"
              + String.join("\n", suspicious)
              + "\nMask such members: 'capture.redact' of the app for 'gateway dev --record', 'masking' of a RecordedUpstream");
    }
    try {
      var folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.write(file, text().getBytes(UTF_8));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(file + " cannot be written", unwritable);
    }
  }

  /** The content of the file. */
  public String text() {
    return RecordingForm.text(this);
  }
}
