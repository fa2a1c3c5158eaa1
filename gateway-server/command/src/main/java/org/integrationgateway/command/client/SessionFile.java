package org.integrationgateway.command.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.PrivateFolder;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The sessions of {@code gateway login}, by the URL of the server, in the folder where the
 * operating system keeps the settings of programs. Only its owner may read the file.
 */
public final class SessionFile {
  private static final String NAME = "credentials.json";
  private static final String SESSIONS = "sessions";
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final PrivateFolder folder;
  private final Path file;

  private SessionFile(Path folder) {
    this.folder = new PrivateFolder(folder, "the folder of stored sessions");
    this.file = folder.resolve(NAME);
  }

  /** The file of the user, whose home is {@code $HOME}. */
  public static SessionFile of(Environment environment, String system) {
    return new SessionFile(folder(environment, system.toLowerCase(Locale.ROOT)));
  }

  private static Path folder(Environment environment, String system) {
    var home = environment.userHome();
    if (system.startsWith("windows")) {
      var roaming = environment.variable("APPDATA").map(environment::path);
      return roaming.orElseGet(() -> home.resolve("AppData/Roaming")).resolve("gateway");
    }
    if (system.startsWith("mac")) {
      return home.resolve("Library/Application Support/gateway");
    }
    // A relative path is not valid there (XDG Base Directory Specification).
    var configured = environment.variable("XDG_CONFIG_HOME").map(Path::of).filter(Path::isAbsolute);
    return configured.orElseGet(() -> home.resolve(".config")).resolve("gateway");
  }

  public Path path() {
    return file;
  }

  /** The session at a server. */
  public Optional<StoredSession> find(URI server) {
    var stored = read().path(SESSIONS).path(key(server));
    try {
      return stored.isObject()
          ? Optional.of(
              new StoredSession(
                  Secret.of(stored.path("token").asString("")),
                  stored.path("subject").asString(""),
                  Instant.parse(stored.path("expiresAt").asString(""))))
          : Optional.empty();
    } catch (DateTimeException damaged) {
      throw damaged();
    }
  }

  /** Stores the session at a server, in place of the one before. */
  public void put(URI server, StoredSession session) {
    var all = read();
    var stored =
        all.withObject(SESSIONS)
            .putObject(key(server))
            .put("subject", session.subject())
            .put("expiresAt", session.expiresAt().toString());
    session.token().use(text -> stored.put("token", text));
    folder.write(file, all.toPrettyString() + "\n");
  }

  /** Removes the session at a server. */
  public void remove(URI server) {
    var all = read();
    if (all.withObject(SESSIONS).remove(key(server)) != null) {
      folder.write(file, all.toPrettyString() + "\n");
    }
  }

  private ObjectNode read() {
    try {
      refuseIfReadableByOthers();
      return JSON.readTree(Files.readString(file)) instanceof ObjectNode object
          ? object
          : JSON.createObjectNode();
    } catch (NoSuchFileException none) {
      return JSON.createObjectNode();
    } catch (JacksonException notJson) {
      throw damaged();
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.UNAUTHENTICATED,
          "the sessions in " + file + " cannot be read: " + IoReason.of(e));
    }
  }

  private void refuseIfReadableByOthers() throws IOException {
    if (!Files.getFileStore(existing()).supportsFileAttributeView("posix")) {
      return;
    }
    if (Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
      throw new CommandFailure(
          ExitCode.UNAUTHENTICATED,
          "other users may read the sessions in "
              + file
              + ": run 'chmod 600' on it, and log in again if they have");
    }
  }

  private Path existing() throws NoSuchFileException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return file;
  }

  private CommandFailure damaged() {
    return new CommandFailure(
        ExitCode.UNAUTHENTICATED,
        "the sessions in " + file + " are damaged: remove the file and log in again");
  }

  private static String key(URI server) {
    return server.toString().replaceFirst("/+$", "").toLowerCase(Locale.ROOT);
  }
}
