package org.integrationgateway.connections.hosted.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.integrationgateway.manifest.hosted.SignatureHeader;

/**
 * The value of a header that carries signatures, divided into its entries.
 *
 * @param all without those that are empty
 */
record SignatureEntries(List<String> all) {
  /** Senders send two while they change their secret. */
  private static final int MOST = 32;

  static SignatureEntries of(String value, SignatureHeader header) {
    if (header.separator().isEmpty()) {
      return new SignatureEntries(List.of(value));
    }
    var entries = new ArrayList<String>();
    char separator = header.separator().get().charAt(0);
    int start = 0;
    for (int at = 0; at <= value.length(); at++) {
      if (at == value.length() || value.charAt(at) == separator) {
        var entry = value.substring(start, at).strip();
        if (!entry.isEmpty()) {
          entries.add(entry);
        }
        start = at + 1;
      }
    }
    if (entries.size() > MOST) {
      throw new RejectedRequestException(
          "header %s has %d entries, at most %d are read"
              .formatted(header.name(), entries.size(), MOST));
    }
    return new SignatureEntries(entries);
  }

  /** The digests: entries with the prefix, without it. */
  List<String> digests(String prefix) {
    return all.stream()
        .filter(entry -> entry.startsWith(prefix))
        .map(entry -> entry.substring(prefix.length()))
        .filter(digest -> !digest.isEmpty())
        .toList();
  }

  /**
   * The value of the field of this name.
   *
   * @throws RejectedRequestException when there is not exactly one: of two, one was not signed
   */
  String field(String name) {
    var values =
        all.stream()
            .filter(entry -> entry.startsWith(name + "="))
            .map(entry -> entry.substring(name.length() + 1))
            .toArray(String[]::new);
    return HostedRequest.only(Arrays.asList(values), "field " + name);
  }
}
