package org.integrationgateway.command.agent;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Asks a person what a turn asks, and sends the answers. */
final class TurnQuestions {
  private static final int MOST_PROMPT = 4_000;

  private final AgentPaths routes;
  private final Terminal terminal;
  private final Optional<TypedLines> person;
  private final boolean approveAll;

  /**
   * @param person who answers; empty where there is no terminal
   * @param approveAll whether calls of tools are approved without asking
   */
  TurnQuestions(
      AgentPaths routes, Terminal terminal, Optional<TypedLines> person, boolean approveAll) {
    this.routes = routes;
    this.terminal = terminal;
    this.person = person;
    this.approveAll = approveAll;
  }

  /** Answers all questions of a turn; false when one has no answer. */
  boolean answer(String turn) {
    for (var question : routes.interactions(turn)) {
      if (question.path("state").asString("").equals("pending") && !answer(turn, question)) {
        return false;
      }
    }
    return true;
  }

  private boolean answer(String turn, JsonNode question) {
    boolean approval = question.path("type").asString("").equals("approval");
    var request = question.path("request");
    if (approval && approveAll && !request.has("question")) {
      return send(turn, question, AgentPaths.object().put("approved", true));
    }
    if (person.isEmpty()) {
      return false;
    }
    show(question);
    while (true) {
      terminal.err().print(hint(approval, request));
      terminal.err().flush();
      var typed = person.get().answer();
      if (typed.isEmpty()) {
        terminal.note("");
        return false;
      }
      var resolution = resolution(question, typed.get().strip());
      if (resolution.isPresent() && send(turn, question, resolution.get())) {
        return true;
      }
    }
  }

  private static String hint(boolean approval, JsonNode request) {
    if (approval) {
      return "Approve? y, or n and a reason: ";
    }
    return mayDecline(request) ? "Answer, or n to decline: " : "Answer: ";
  }

  private static boolean mayDecline(JsonNode request) {
    return request.path("mayDecline").asBoolean(false);
  }

  private void show(JsonNode question) {
    var title = PlainText.line(question.path("title").asString(""), MOST_PROMPT);
    terminal.note("  " + Style.WARN.on(terminal, "? " + title));
    PlainText.lines(question.path("prompt").asString(""))
        .lines()
        .limit(MOST_PROMPT)
        .forEach(line -> terminal.note("    " + line));
    var request = question.path("request");
    if (request.isObject() && !request.isEmpty()) {
      terminal.note("    " + PlainText.line(request.toString(), MOST_PROMPT));
    }
  }

  /** The answer in the shape of the question; empty when the line does not answer it. */
  private static Optional<ObjectNode> resolution(JsonNode question, String typed) {
    if (typed.isEmpty()) {
      return Optional.empty();
    }
    var answer = AgentPaths.object();
    return switch (question.path("type").asString("")) {
      case "approval" -> approval(typed);
      case "input" -> {
        if (typed.equals("n") && mayDecline(question.path("request"))) {
          yield Optional.of(answer.put("approved", false));
        }
        answer.set("value", value(typed));
        yield Optional.of(answer);
      }
      default -> Optional.of(answer.put("text", typed));
    };
  }

  private static Optional<ObjectNode> approval(String typed) {
    var words = typed.split("[\\s,:]+", 2);
    return switch (words[0].toLowerCase(Locale.ROOT)) {
      case "y", "yes" -> Optional.of(AgentPaths.object().put("approved", true));
      case "n", "no" -> {
        var refusal = AgentPaths.object().put("approved", false);
        if (words.length > 1) {
          refusal.put("reason", words[1]);
        }
        yield Optional.of(refusal);
      }
      default -> Optional.empty();
    };
  }

  /** JSON where the line is JSON, else a text. */
  private static JsonNode value(String typed) {
    try {
      return JsonMapper.shared().readTree(typed);
    } catch (JacksonException text) {
      return JsonMapper.shared().getNodeFactory().stringNode(typed);
    }
  }

  /** Whether the question is answered now, by this answer or by another person's. */
  private boolean send(String turn, JsonNode question, ObjectNode resolution) {
    try {
      routes.resolve(turn, question.path("id").asString(""), resolution);
      return true;
    } catch (CommandFailure refused) {
      if (refused.exitCode() != ExitCode.FAILED) {
        throw refused;
      }
      terminal.failure(refused);
      var code = refused.json().map(json -> json.path("code").asString("")).orElse("");
      return code.equals("invalid_state");
    }
  }
}
