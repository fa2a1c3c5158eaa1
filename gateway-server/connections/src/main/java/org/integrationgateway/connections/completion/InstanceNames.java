package org.integrationgateway.connections.completion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.seal.SealBrokenException;

/** Names instances that the user has not named. */
final class InstanceNames {
  static final String DEFAULT = "default";

  private static final int LONGEST = 100;

  private final List<HeldCredential> stored;

  /**
   * @param stored of the connection, by the same owner
   */
  InstanceNames(List<HeldCredential> stored) {
    this.stored = stored;
  }

  /** The name that was asked for; the id of an instance stands for its name. */
  Optional<String> asked(Optional<String> instance) {
    return instance.map(
        asked ->
            isTaken(asked)
                ? asked
                : stored.stream()
                    .filter(held -> held.id().equals(asked))
                    .map(HeldCredential::instance)
                    .findFirst()
                    .orElse(asked));
  }

  /** The name of the instance that was made to this item before. */
  Optional<String> madeTo(String item) {
    return stored.stream()
        .filter(held -> item.equals(item(held)))
        .map(HeldCredential::instance)
        .findFirst();
  }

  /** The item that the instance with this name was made to. */
  Optional<String> item(Optional<String> instance) {
    return asked(instance)
        .flatMap(name -> stored.stream().filter(held -> held.instance().equals(name)).findFirst())
        .map(InstanceNames::item)
        .filter(item -> !item.isEmpty());
  }

  /** The parameters that the user has given for the instance with this name. */
  Map<String, String> given(String instance, Connection connection) {
    var given = new HashMap<String, String>();
    named(instance)
        .map(InstanceNames::params)
        .orElse(Map.of())
        .forEach(
            (name, value) -> {
              var param = connection.params().get(name);
              if (param != null && param.origin().isEmpty()) {
                given.put(name, value);
              }
            });
    return given;
  }

  /** {@code default} for the first instance, else a name like this one that no instance has. */
  String free(String name, boolean only) {
    if (only && stored.isEmpty()) {
      return DEFAULT;
    }
    var base = shortened(name, LONGEST);
    var candidate = base;
    for (int number = 2; isTaken(candidate); number++) {
      var suffix = " " + number;
      candidate = shortened(base, LONGEST - suffix.length()) + suffix;
    }
    return candidate;
  }

  private boolean isTaken(String name) {
    return named(name).isPresent();
  }

  private Optional<HeldCredential> named(String name) {
    return stored.stream().filter(held -> held.instance().equals(name)).findFirst();
  }

  private static String shortened(String name, int most) {
    if (name.length() <= most) {
      return name;
    }
    int end = Character.isHighSurrogate(name.charAt(most - 1)) ? most - 1 : most;
    return name.substring(0, end).strip();
  }

  private static String item(HeldCredential held) {
    return params(held).getOrDefault(CompletedParams.ITEM, "");
  }

  /**
   * Returns the parameters; none when the seal is broken: connecting again replaces the credential.
   */
  private static Map<String, String> params(HeldCredential held) {
    try {
      return held.params();
    } catch (SealBrokenException broken) {
      return Map.of();
    }
  }
}
