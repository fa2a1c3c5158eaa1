package org.integrationgateway.sdk.internal.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/** Checks of members that the records of agents share. */
public final class MemberRules {
  private static final int MAX_METADATA = 64;
  private static final int MAX_METADATA_NAME = 128;
  private static final int MAX_METADATA_VALUE = 1_024;
  private static final int MAX_NAME = 255;
  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

  private MemberRules() {}

  public static void name(String pointer, String name) {
    if (name.isBlank() || name.length() > MAX_NAME) {
      throw ServiceException.invalidMember(
          pointer, "has 1 to " + MAX_NAME + " characters, not " + name.length());
    }
  }

  public static void name(String pointer, Optional<String> name) {
    name.ifPresent(text -> name(pointer, text));
  }

  public static void idempotencyKey(Optional<String> key) {
    if (key.isPresent() && !KEY.matcher(key.get()).matches()) {
      throw ServiceException.invalidMember(
          "/idempotencyKey", "has 1 to 255 visible ASCII characters");
    }
  }

  public static Map<String, String> metadata(Map<String, String> metadata) {
    if (metadata.size() > MAX_METADATA) {
      throw ServiceException.invalidMember(
          "/metadata", "has at most " + MAX_METADATA + " members, not " + metadata.size());
    }
    metadata.forEach(
        (name, value) -> {
          if (name.isEmpty() || name.length() > MAX_METADATA_NAME) {
            throw ServiceException.invalidMember(
                "/metadata", "names have 1 to " + MAX_METADATA_NAME + " characters");
          }
          if (value.length() > MAX_METADATA_VALUE) {
            throw ServiceException.invalidMember(
                "/metadata", "values have at most " + MAX_METADATA_VALUE + " characters");
          }
        });
    return Map.copyOf(metadata);
  }

  public static int limit(String pointer, int limit, int max) {
    if (limit < 1 || limit > max) {
      throw ServiceException.invalidMember(pointer, "is 1 to " + max + ", not " + limit);
    }
    return limit;
  }

  public static Map<String, @Nullable Object> json(
      Map<String, ? extends @Nullable Object> members) {
    return Collections.unmodifiableMap(new LinkedHashMap<String, @Nullable Object>(members));
  }

  public static <T> List<T> list(String pointer, List<T> items, int max) {
    if (items.size() > max) {
      throw ServiceException.invalidMember(
          pointer, "has at most " + max + " items, not " + items.size());
    }
    return Collections.unmodifiableList(new ArrayList<>(items));
  }
}
