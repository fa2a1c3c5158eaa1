package org.integrationgateway.providers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.sdk.Secret;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One start of a child: its private folder, its sockets, its record. */
final class ChildLaunch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ChildLaunch.class);
  private static final String SOCKET_VARIABLE = "SERVICE_PROVIDER_SOCKET";

  private final Path file;
  private final LaunchRecord record;
  private final String token;

  /**
   * @param token by which the host knows this child and no other
   */
  ChildLaunch(Path file, LaunchRecord record, String token) {
    this.file = file;
    this.record = record;
    this.token = token;
  }

  /** The private folder of this child. */
  Path folder() {
    return record.folder();
  }

  /** The address on which the child listens. */
  Path providerSocket() {
    return record.folder().resolve("p");
  }

  /** The address on which the host's services listen for this child. */
  Path hostSocket() {
    return record.folder().resolve("h");
  }

  /** The token by which the host knows this child. */
  Secret token() {
    return Secret.of(token);
  }

  /** The environment variables of this launch. */
  Map<String, String> environment() {
    return Map.of(
        SOCKET_VARIABLE,
        providerSocket().toString(),
        "SERVICE_PROVIDER_NAME",
        record.provider(),
        "SERVICE_HOST_SOCKET",
        hostSocket().toString(),
        "SERVICE_HOST_TOKEN",
        token);
  }

  /** An entry of the child's environment that no other launch has. */
  String entry() {
    return SOCKET_VARIABLE + "=" + providerSocket();
  }

  /** Notes who was started. */
  void started(ProcessHandle child) throws IOException {
    new LaunchRecord(
            record.provider(),
            record.host(),
            record.folder(),
            Optional.of(ProcessIdentity.of(child)))
        .write(file);
  }

  /** Ends what is left of a launch whose server is dead, and says how many there were. */
  int endOrphans() {
    var orphans = new LinkedHashSet<>(ProcessTree.withEntry(entry()));
    record
        .child()
        .flatMap(ProcessIdentity::alive)
        .ifPresent(
            child -> {
              orphans.add(child);
              child.descendants().forEach(orphans::add);
            });
    orphans.forEach(orphan -> new ProcessTree(orphan, entry()).end(Duration.ZERO));
    return orphans.size();
  }

  @Override
  public void close() {
    try {
      Folders.delete(record.folder());
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.warn("cannot remove what provider '{}' left in {}: {}", record.provider(), file, e);
    }
  }
}
