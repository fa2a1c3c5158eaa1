package org.integrationgateway.engines.agent.turn;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A question of the MCP server of a tool during a call (Model Context Protocol, Elicitation and
 * Sampling), as one to the person of the turn. The member {@code question} of its request tells
 * such questions from the agent's own.
 */
public record UpstreamQuestion(Kind kind, InteractionRequest asked) {
  private static final int MOST_PROMPT = 16 << 10;
  private static final int MOST_REQUEST = 64 << 10;
  private static final Set<String> PAGES = Set.of("https", "http");

  /** The answer that a server wants. */
  public enum Kind {
    /** Values for a form. */
    FORM,
    /** A visit of a page, whose values the server gets there. */
    URL,
    /** An answer of the turn's model. */
    SAMPLING
  }

  /**
   * A question as its server has written it.
   *
   * @param callId unique among the questions of the turn
   * @throws ServiceException {@code NOT_SUPPORTED} for another method; {@code INVALID_INPUT} when
   *     the question cannot be shown to a person
   */
  public static UpstreamQuestion of(
      String callId, ToolRef tool, String method, Map<String, @Nullable Object> params) {
    var question =
        switch (method) {
          case "elicitation/create" ->
              JsonValues.text(params, "mode").equals("url")
                  ? page(callId, tool, params)
                  : form(callId, tool, params);
          case "sampling/createMessage" -> sampling(callId, tool, params);
          default ->
              throw new ServiceException(
                  Reason.NOT_SUPPORTED, "the client of this call does not answer " + method);
        };
    if (question.asked.prompt().length() > MOST_PROMPT
        || JsonValues.write(question.asked.request()).length() > MOST_REQUEST) {
      throw unusable("the question is too long to be shown to a person");
    }
    return question;
  }

  private static UpstreamQuestion form(
      String callId, ToolRef tool, Map<String, @Nullable Object> params) {
    var request = request(tool, Kind.FORM);
    request.put("schema", JsonValues.object(params, "requestedSchema"));
    request.put("mayDecline", true);
    return new UpstreamQuestion(
        Kind.FORM,
        new InteractionRequest(
            callId,
            Interaction.Type.INPUT,
            "The server of app " + tool.app() + " asks for input",
            JsonValues.text(params, "message"),
            request));
  }

  private static UpstreamQuestion page(
      String callId, ToolRef tool, Map<String, @Nullable Object> params) {
    var url = JsonValues.text(params, "url");
    requirePage(url);
    var request = request(tool, Kind.URL);
    request.put("url", url);
    return new UpstreamQuestion(
        Kind.URL,
        new InteractionRequest(
            callId,
            Interaction.Type.APPROVAL,
            "The server of app " + tool.app() + " asks you to open a page",
            JsonValues.text(params, "message"),
            request));
  }

  private static void requirePage(String url) {
    try {
      var parsed = new URI(url);
      var scheme = String.valueOf(parsed.getScheme()).toLowerCase(Locale.ROOT);
      if (PAGES.contains(scheme) && parsed.getHost() != null) {
        return;
      }
    } catch (URISyntaxException malformed) {
      throw new ServiceException(Reason.INVALID_INPUT, "'url' is not a URL", malformed);
    }
    throw unusable("'url' is not the URL of a web page");
  }

  private static UpstreamQuestion sampling(
      String callId, ToolRef tool, Map<String, @Nullable Object> params) {
    var request = request(tool, Kind.SAMPLING);
    request.put("messages", JsonValues.objects(params, "messages"));
    var system = JsonValues.text(params, "systemPrompt");
    if (!system.isEmpty()) {
      request.put("systemPrompt", system);
    }
    var question =
        new UpstreamQuestion(
            Kind.SAMPLING,
            new InteractionRequest(
                callId,
                Interaction.Type.APPROVAL,
                "The server of app " + tool.app() + " asks for an answer of the model",
                "The server sends the model the messages below, and gets its answer.",
                request));
    if (question.conversation().stream().allMatch(each -> each.role() == Message.Role.SYSTEM)) {
      throw unusable("'messages' is empty");
    }
    return question;
  }

  private static Map<String, @Nullable Object> request(ToolRef tool, Kind kind) {
    var request = new LinkedHashMap<String, @Nullable Object>();
    request.put("question", kind.name().toLowerCase(Locale.ROOT));
    request.put("app", tool.app());
    request.put("operation", tool.operation());
    return request;
  }

  /**
   * The messages for the model.
   *
   * @throws ServiceException {@code INVALID_INPUT} when one is not a text
   */
  public List<Message> conversation() {
    var conversation = new ArrayList<Message>();
    var system = JsonValues.text(asked.request(), "systemPrompt");
    if (!system.isEmpty()) {
      conversation.add(Message.of(Message.Role.SYSTEM, system));
    }
    for (var message : JsonValues.objects(asked.request(), "messages")) {
      conversation.add(
          Message.of(
              JsonValues.text(message, "role").equals("assistant")
                  ? Message.Role.ASSISTANT
                  : Message.Role.USER,
              text(message.get("content"))));
    }
    return conversation;
  }

  /** The text of a content, which may be a list since revision 2025-11-25. */
  private static String text(@Nullable Object content) {
    if (content instanceof List<?> parts) {
      return String.join("\n", parts.stream().map(UpstreamQuestion::text).toList());
    }
    var part = JsonValues.members(content);
    if (part == null || !JsonValues.text(part, "type").equals("text")) {
      throw unusable("a message is not a text, and the model of a turn takes texts only");
    }
    return JsonValues.text(part, "text");
  }

  private static ServiceException unusable(String why) {
    return new ServiceException(Reason.INVALID_INPUT, why);
  }

  /**
   * The result for the server; empty when the person lets it ask the model.
   *
   * @param resolution of the interaction, which {@link Resolutions} has checked
   * @throws ServiceException {@code DENIED} when the person does not let it
   */
  public Optional<Map<String, @Nullable Object>> result(Map<String, @Nullable Object> resolution) {
    boolean refused = Boolean.FALSE.equals(resolution.get("approved"));
    return switch (kind) {
      case FORM -> {
        var result = new LinkedHashMap<String, @Nullable Object>();
        result.put("action", refused ? "decline" : "accept");
        if (!refused) {
          result.put("content", resolution.get("value"));
        }
        yield Optional.of(result);
      }
      case URL -> Optional.of(Map.of("action", refused ? "decline" : "accept"));
      case SAMPLING -> {
        if (refused) {
          throw new ServiceException(
              Reason.DENIED, "the user does not let the server use the model");
        }
        yield Optional.empty();
      }
    };
  }

  /**
   * The result for the server when the person has not answered.
   *
   * @throws ServiceException {@code TIMEOUT} when the server waits for a model
   */
  public Map<String, @Nullable Object> unanswered() {
    if (kind == Kind.SAMPLING) {
      throw new ServiceException(Reason.TIMEOUT, "the user did not answer in time");
    }
    return Map.of("action", "cancel");
  }

  /** The result for the server that asked for an answer of a model. */
  public static Map<String, @Nullable Object> sampled(String model, String text) {
    return Map.of(
        "role",
        "assistant",
        "content",
        Map.of("type", "text", "text", text),
        "model",
        model,
        "stopReason",
        "endTurn");
  }

  /** Whether this asks the same as a question before. */
  public boolean repeats(Interaction before) {
    return before.type() == asked.type()
        && before.prompt().equals(asked.prompt())
        && JsonValues.write(before.request()).equals(JsonValues.write(asked.request()));
  }
}
