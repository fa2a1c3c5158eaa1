package org.integrationgateway.fleet.peer;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** The questions that each replica answers about itself, by their names. */
public final class PeerQuestions {
  private final Map<String, Function<Map<String, String>, ObjectNode>> all =
      new ConcurrentHashMap<>();

  /**
   * Adds a question.
   *
   * @param answer made of the parameters of the question
   */
  public void answer(String question, Function<Map<String, String>, ObjectNode> answer) {
    all.put(question, answer);
  }

  Optional<ObjectNode> answer(String question, Map<String, String> parameters) {
    return Optional.ofNullable(all.get(question)).map(answer -> answer.apply(parameters));
  }

  /** A question with its parameters, as it is sent and sealed. */
  static String text(String question, Map<String, String> parameters) {
    var query =
        new TreeMap<>(parameters)
            .entrySet().stream()
                .map(one -> encoded(one.getKey()) + "=" + encoded(one.getValue()))
                .collect(Collectors.joining("&"));
    return query.isEmpty() ? question : question + "?" + query;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
