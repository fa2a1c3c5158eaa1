package org.integrationgateway.core.outbound;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The codings of one answer, as its headers {@code Content-Encoding} list them. */
final class ContentCodings {
  /** The codings that requests ask for. */
  static final String ASKED_FOR = "gzip, deflate";

  private static final Set<String> DECODED = Set.of("gzip", "x-gzip", "deflate");

  /** Longest name of a coding that a message shows in full, in characters. */
  private static final int SHOWN = 40;

  private List<String> codings = List.of();

  void add(@Nullable String value) {
    if (value == null) {
      return;
    }
    codings = new ArrayList<>(codings);
    for (var coding : value.split(",", -1)) {
      var name = coding.strip().toLowerCase(Locale.ROOT);
      if (!name.isEmpty() && !name.equals("identity")) {
        codings.add(name);
      }
    }
  }

  /** The coding that is to be undone. */
  Optional<String> one() {
    return codings.size() == 1 && DECODED.contains(codings.get(0))
        ? Optional.of(codings.get(0))
        : Optional.empty();
  }

  /** The codings, when what they make cannot be undone. */
  Optional<String> unknown() {
    if (codings.isEmpty() || one().isPresent()) {
      return Optional.empty();
    }
    var all = String.join(", ", codings);
    return Optional.of(all.length() > SHOWN ? all.substring(0, SHOWN) : all);
  }
}
