package org.integrationgateway.config.change;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.FleetConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.document.Node;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a configuration, by which replicas are compared. Left out are secrets, and what
 * replicas may have of their own: home, address and port of the listeners, the address for other
 * replicas, and the places in files.
 */
public final class ConfigurationDigest {
  private final MessageDigest digest;

  /** The folders of this replica, in which others may have the same files elsewhere. */
  private final List<Path> folders;

  private ConfigurationDigest(MessageDigest digest, List<Path> folders) {
    this.digest = digest;
    this.folders = folders;
  }

  /** The digest in hexadecimal: the same for configurations that mean the same. */
  public static String of(GatewayConfig config) {
    try {
      var folders =
          Stream.concat(
                  config.readFrom().files().stream().flatMap(file -> parent(file).stream()),
                  Stream.of(config.home()))
              .map(folder -> folder.toAbsolutePath().normalize())
              .toList();
      var made = new ConfigurationDigest(MessageDigest.getInstance("SHA-256"), folders);
      for (var part :
          List.of(
              config.server(),
              config.providers(),
              config.policies(),
              config.authorization(),
              config.workflows(),
              config.apps(),
              config.packages(),
              config.relay(),
              config.audit(),
              config.telemetry())) {
        made.add(part);
      }
      return HexFormat.of().formatHex(made.digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  private void add(@Nullable Object value) {
    if (value instanceof Secret
        || value instanceof Node
        || value instanceof ServerConfig.Listener
        || value instanceof FleetConfig) {
      text("-");
    } else if (value instanceof Path path) {
      text(place(path));
    } else if (value instanceof Record members) {
      open(members.getClass().getSimpleName());
      for (var member : RecordMember.of(members.getClass())) {
        add(member.value(members));
      }
      close();
    } else if (value instanceof Optional) {
      add(((Optional<?>) value).orElse(null));
    } else if (value instanceof Map<?, ?> map) {
      open("map");
      var sorted = new TreeMap<String, @Nullable Object>();
      map.forEach((key, one) -> sorted.put(key.toString(), one));
      sorted.forEach(
          (key, one) -> {
            text(key);
            add(one);
          });
      close();
    } else if (value instanceof Set<?> set) {
      open("set");
      set.stream().map(Object::toString).sorted().forEach(this::text);
      close();
    } else if (value instanceof Collection<?> items) {
      open("list");
      items.forEach(this::add);
      close();
    } else {
      text(String.valueOf(value));
    }
  }

  /** A path as it is in a folder of this replica; one elsewhere is whole. */
  private String place(Path path) {
    var whole = path.toAbsolutePath().normalize();
    return folders.stream()
        .filter(whole::startsWith)
        .map(folder -> folder.relativize(whole).toString())
        .findFirst()
        .orElse(whole.toString());
  }

  private static Optional<Path> parent(Path file) {
    return Optional.ofNullable(file.toAbsolutePath().getParent());
  }

  private void open(String kind) {
    text("(" + kind);
  }

  private void close() {
    text(")");
  }

  /** A length before each text keeps two texts from being read as two others. */
  private void text(String text) {
    var bytes = text.getBytes(UTF_8);
    digest.update((bytes.length + ":").getBytes(UTF_8));
    digest.update(bytes);
  }
}
