package org.integrationgateway.work.workflows.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowEvent;

/** The rules of events that come from outside (CloudEvents 1.0, section 3). */
final class EventRules {
  /** The most bytes of data, as JSON. */
  private static final int MOST_DATA = 256 << 10;

  private static final int MOST_EXTENSIONS = 32;
  private static final int LONGEST_EXTENSION = 1_000;
  private static final Pattern EXTENSION = Pattern.compile("[a-z0-9]{1,20}");
  private static final Pattern MEDIA_TYPE =
      Pattern.compile("[\\w!#$&^.+-]{1,127}/[\\w!#$&^.+-]{1,127}( *;[\\p{Print}]{1,127})?");
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "id",
          "source",
          "type",
          "subject",
          "time",
          "specversion",
          "datacontenttype",
          "dataschema",
          "data");

  private EventRules() {}

  /**
   * The event with an id, a time and a media type, and with names of extensions in lower case.
   *
   * @param now the time of an event that has none
   * @throws ServiceException {@code INVALID_INPUT} with every problem, {@code TOO_LARGE}
   */
  static WorkflowEvent normalized(WorkflowEvent event, Instant now) {
    var problems = new ArrayList<Problem>();
    if (!event.id().isEmpty()) {
      line("id", event.id(), problems);
    }
    line("source", event.source(), problems);
    line("type", event.type(), problems);
    event.subject().ifPresent(subject -> line("subject", subject, problems));
    event
        .dataContentType()
        .filter(type -> !MEDIA_TYPE.matcher(type).matches())
        .ifPresent(
            type ->
                problem(
                    "dataContentType",
                    "'dataContentType' must be a media type such as application/json",
                    problems));
    var extensions = extensions(event.extensions(), problems);
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(problems.get(0).message(), problems);
    }
    if (EventJson.size(event.data()) > MOST_DATA) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "the data of the event has more than %d bytes of JSON: send a reference to it instead"
              .formatted(MOST_DATA));
    }
    return new WorkflowEvent(
        event.id().isEmpty() ? UUID.randomUUID().toString() : event.id(),
        event.source(),
        event.type(),
        event.subject(),
        event.dataContentType().or(() -> Optional.of("application/json")),
        event.data(),
        extensions,
        event.time().or(() -> Optional.of(now)));
  }

  private static Map<String, String> extensions(Map<String, String> given, List<Problem> problems) {
    var extensions = new LinkedHashMap<String, String>();
    if (given.size() > MOST_EXTENSIONS) {
      problem(
          "extensions",
          "an event has at most %d extensions, not %d".formatted(MOST_EXTENSIONS, given.size()),
          problems);
      return extensions;
    }
    new TreeMap<>(given)
        .forEach(
            (written, value) -> {
              var name = written.toLowerCase(Locale.ROOT);
              var at = "extensions/" + written.replace("~", "~0").replace("/", "~1");
              if (!EXTENSION.matcher(name).matches()) {
                problem(
                    at, "the name of an extension has 1 to 20 letters a-z and digits", problems);
              } else if (ATTRIBUTES.contains(name)) {
                problem(
                    at,
                    "'%s' is an attribute of events, not an extension".formatted(name),
                    problems);
              } else if (value.length() > LONGEST_EXTENSION || hasControls(value)) {
                problem(
                    at,
                    "the value of an extension has at most %d characters, and no control characters"
                        .formatted(LONGEST_EXTENSION),
                    problems);
              } else if (extensions.put(name, value) != null) {
                problem(
                    at,
                    "'%s' is given twice: upper and lower case are the same".formatted(name),
                    problems);
              }
            });
    return extensions;
  }

  private static void line(String name, String value, List<Problem> problems) {
    if (value.isBlank() || value.length() > Workflow.MAX_KEY || hasControls(value)) {
      problem(
          name,
          "'%s' must have 1 to %d characters, and no control characters"
              .formatted(name, Workflow.MAX_KEY),
          problems);
    }
  }

  private static boolean hasControls(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  private static void problem(String name, String message, List<Problem> problems) {
    problems.add(new Problem("/" + name, message));
  }
}
