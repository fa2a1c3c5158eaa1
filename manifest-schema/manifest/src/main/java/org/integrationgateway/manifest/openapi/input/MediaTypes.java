package org.integrationgateway.manifest.openapi.input;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.manifest.openapi.input.HttpBody.Format;
import tools.jackson.databind.JsonNode;

/** Chooses one of the media types that a document offers. */
public final class MediaTypes {
  private static final String ANY_JSON = "application/json";

  /** RFC 9110, sections 5.6.2 and 12.5.1. */
  private static final Pattern RANGE =
      Pattern.compile("[a-z0-9!#$%&'*+.^_`|~-]+/[a-z0-9!#$%&'*+.^_`|~-]+");

  private static final int MOST_ACCEPTED = 20;

  private MediaTypes() {}

  /**
   * A media type.
   *
   * @param sent what a request says; a range in the document is narrowed, except of text and bytes
   */
  public record Chosen(String sent, Format format, JsonNode content) {}

  static boolean isJson(String mediaType) {
    return format(mediaType) == Format.JSON;
  }

  static Format format(String mediaType) {
    var type = plain(mediaType);
    if (type.equals(ANY_JSON)
        || type.equals("text/json")
        || type.endsWith("+json")
        || type.equals("*/*")
        || type.equals("application/*")) {
      return Format.JSON;
    }
    if (type.equals("application/x-www-form-urlencoded")) {
      return Format.FORM;
    }
    if (type.startsWith("multipart/")) {
      return Format.MULTIPART;
    }
    boolean text =
        type.startsWith("text/")
            || type.endsWith("+xml")
            || type.endsWith("/xml")
            || type.endsWith("yaml")
            || type.endsWith("/graphql")
            || type.endsWith("/x-ndjson")
            || type.endsWith("/javascript");
    return text ? Format.TEXT : Format.BINARY;
  }

  /** The best one: JSON, then a form, several parts, text, and bytes. */
  public static Optional<Chosen> best(Map<String, JsonNode> content) {
    return content.entrySet().stream()
        .filter(entry -> !entry.getKey().isBlank())
        .min(
            Comparator.comparing((Map.Entry<String, JsonNode> entry) -> format(entry.getKey()))
                .thenComparing(entry -> !plain(entry.getKey()).equals(ANY_JSON)))
        .map(
            entry ->
                new Chosen(
                    sent(entry.getKey(), content.keySet()),
                    format(entry.getKey()),
                    entry.getValue()));
  }

  /** Text and bytes may be of every type of the same format, of which the caller says one. */
  private static String sent(String best, Set<String> offered) {
    var format = format(best);
    if (format != Format.TEXT && format != Format.BINARY) {
      return sent(best);
    }
    return Stream.concat(Stream.of(best), offered.stream())
        .filter(type -> !type.isBlank() && format(type) == format)
        .map(MediaTypes::sent)
        .distinct()
        .limit(MOST_ACCEPTED)
        .collect(Collectors.joining(", "));
  }

  private static String sent(String mediaType) {
    var type = mediaType.strip();
    if (!type.contains("*")) {
      return type.chars().allMatch(c -> c >= ' ' && c < 0x7f) ? type : "application/octet-stream";
    }
    return switch (format(type)) {
      case JSON -> ANY_JSON;
      case FORM -> "application/x-www-form-urlencoded";
      case MULTIPART -> "multipart/form-data";
      // The caller's media type decides.
      case TEXT, BINARY -> type;
    };
  }

  /** Types that can stand in the header {@code Accept}, once each, JSON first. */
  public static List<String> acceptable(List<String> types) {
    return types.stream()
        .map(MediaTypes::plain)
        .filter(type -> RANGE.matcher(type).matches())
        .distinct()
        .sorted(Comparator.comparing(type -> !isJson(type)))
        .limit(MOST_ACCEPTED)
        .toList();
  }

  private static String plain(String mediaType) {
    int end = mediaType.indexOf(';');
    return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
