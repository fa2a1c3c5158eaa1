package org.integrationgateway.http.occurrence;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.server.NoticeTopic;

/**
 * An event that a person should know of. It may be told several times: the same topic and thing is
 * one occurrence until its end is told.
 *
 * @param thing that it is about: names that tell it apart from others of its topic
 * @param level of what it tells: another level of the same thing is another occurrence; may be
 *     empty
 * @param owner canonical id of the subject that it concerns; empty: operators alone
 * @param reason for people, without a secret; may be empty
 * @param path of the page that helps, at the public listener or below {@code /admin}
 * @param data names and ids, in the order in which they are shown; no secret
 */
public record Occurrence(
    NoticeTopic topic,
    List<String> thing,
    String level,
    Optional<String> owner,
    String reason,
    String path,
    Map<String, String> data) {
  public Occurrence {
    thing = List.copyOf(thing);
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** An occurrence that concerns operators alone. */
  public Occurrence(
      NoticeTopic topic, List<String> thing, String reason, String path, Map<String, String> data) {
    this(topic, thing, "", Optional.empty(), reason, path, data);
  }

  /** Returns the occurrence, which concerns this subject too. */
  public Occurrence concerning(String subject) {
    return new Occurrence(topic, thing, level, Optional.of(subject), reason, path, data);
  }

  /** Returns the occurrence at this level. */
  public Occurrence at(String now) {
    return new Occurrence(topic, thing, now, owner, reason, path, data);
  }

  /**
   * A page of a console.
   *
   * @param path such as {@code /admin}
   * @param place names and values by turns
   */
  public static String page(String path, String... place) {
    var text = new StringBuilder(path);
    for (int i = 0; i < place.length; i += 2) {
      text.append(i == 0 ? '?' : '&')
          .append(place[i])
          .append('=')
          .append(URLEncoder.encode(place[i + 1], StandardCharsets.UTF_8));
    }
    return text.toString();
  }
}
