package org.integrationgateway.providers.process;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/**
 * The record that a server writes about a child before it starts it, so that the next server can
 * clean up after a kill.
 *
 * @param host the server
 * @param folder of the sockets
 * @param child empty until it runs
 */
record LaunchRecord(
    String provider, ProcessIdentity host, Path folder, Optional<ProcessIdentity> child) {
  /** Whole or not at all: a half-written record would hide an orphan. */
  void write(Path file) throws IOException {
    var properties = new Properties();
    properties.setProperty("provider", provider);
    properties.setProperty("folder", folder.toString());
    put(properties, "host", host);
    child.ifPresent(identity -> put(properties, "child", identity));
    var text = new StringWriter();
    properties.store(text, null);
    var draft = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.writeString(draft, text.toString());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  static LaunchRecord read(Path file) throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(Files.readString(file)));
    try {
      return new LaunchRecord(
          required(properties, "provider"),
          identity(properties, "host"),
          Path.of(required(properties, "folder")),
          properties.containsKey("child.pid")
              ? Optional.of(identity(properties, "child"))
              : Optional.empty());
    } catch (NumberFormatException | DateTimeException e) {
      throw new IOException(file + " is not a record of a launch: " + e.getMessage(), e);
    }
  }

  private static void put(Properties properties, String name, ProcessIdentity identity) {
    properties.setProperty(name + ".pid", Long.toString(identity.pid()));
    properties.setProperty(name + ".start", identity.start().toString());
  }

  private static ProcessIdentity identity(Properties properties, String name) throws IOException {
    return new ProcessIdentity(
        Long.parseLong(required(properties, name + ".pid")),
        Instant.parse(required(properties, name + ".start")));
  }

  private static String required(Properties properties, String key) throws IOException {
    var value = properties.getProperty(key);
    if (value == null) {
      throw new IOException("a record of a launch without '" + key + "'");
    }
    return value;
  }
}
