package org.integrationgateway.engines.agent.turn;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Checks answers to interactions. */
public final class Resolutions {
  private static final int MAX = 64 << 10;

  private Resolutions() {}

  /**
   * Refuses a resolution that does not answer the interaction, of any form but that of {@link
   * Interaction.Type}. Whether a value fits a schema of the request is for the provider to check.
   *
   * @throws ServiceException {@code INVALID_STATE} when it takes no answer any more; {@code
   *     INVALID_INPUT} with pointers, also beyond 65,536 characters as JSON
   */
  public static void check(Interaction asked, Map<String, @Nullable Object> resolution) {
    if (asked.state() != Interaction.State.PENDING) {
      throw new ServiceException(
          Reason.INVALID_STATE,
          "interaction '%s' is %s: it takes no answer"
              .formatted(asked.id(), asked.state().name().toLowerCase(Locale.ROOT)));
    }
    if (JsonValues.write(resolution).length() > MAX) {
      throw refused("", "has at most " + MAX + " characters as JSON");
    }
    var allowed =
        switch (asked.type()) {
          case APPROVAL -> List.of("approved", "reason");
          case CLARIFICATION -> List.of("text");
          case INPUT ->
              declines(asked, resolution) ? List.of("approved", "reason") : List.of("value");
        };
    for (var name : resolution.keySet()) {
      if (!allowed.contains(name)) {
        throw refused("", "has a member '" + name + "': it may have " + allowed);
      }
    }
    switch (asked.type()) {
      case APPROVAL -> approval(resolution);
      case CLARIFICATION ->
          require(
              !JsonValues.text(resolution, "text").isBlank(),
              "/text",
              "is a text that is not blank");
      case INPUT -> {
        if (declines(asked, resolution)) {
          approval(resolution);
          return;
        }
        require(resolution.containsKey("value"), "/value", "is missing");
      }
    }
  }

  /** Whether the person gives no value, which the question permits. */
  public static boolean declines(Interaction asked, Map<String, @Nullable Object> resolution) {
    return asked.type() == Interaction.Type.INPUT
        && Boolean.TRUE.equals(asked.request().get("mayDecline"))
        && Boolean.FALSE.equals(resolution.get("approved"));
  }

  private static void approval(Map<String, @Nullable Object> resolution) {
    require(resolution.get("approved") instanceof Boolean, "/approved", "is true or false");
    require(
        !resolution.containsKey("reason") || resolution.get("reason") instanceof String,
        "/reason",
        "is a text");
  }

  private static void require(boolean holds, String pointer, String rule) {
    if (!holds) {
      throw refused(pointer, rule);
    }
  }

  private static ServiceException refused(String pointer, String rule) {
    return ServiceException.invalidInput(
        "the resolution does not answer the question",
        List.of(new Problem("/resolution" + pointer, rule)));
  }
}
