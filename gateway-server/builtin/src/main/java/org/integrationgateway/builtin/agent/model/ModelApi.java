package org.integrationgateway.builtin.agent.model;

import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** The keys {@code model} of {@code builtin:tool-loop}. */
public record ModelApi(
    @Doc(
            "The protocol of the API: messages, as Anthropic's; or chat completions, as"
                + " OpenAI's and that of many other servers.")
        Protocol protocol,
    @Doc(
            "The URL of the API, such as https://api.anthropic.com/v1/messages or"
                + " http://localhost:8000/v1/chat/completions. This host is permitted even where"
                + " server.egress denies it; no other host is.")
        URI url,
    @Doc("The API key; usually a secret reference.") @Form("header") Optional<Secret> apiKey,
    @Doc(
            "Additional headers of every request, such as anthropic-beta, or api-key for"
                + " servers that expect the key there.")
        @Default("{}")
        @Form("header")
        Map<String, Secret> headers,
    @Doc(
            "Members of the body of every request, such as max_tokens, or stream_options:"
                + " {include_usage: true}. Members that a caller may set with modelOptions"
                + " replace them.")
        @Default("{}")
        Map<String, @Nullable Object> options) {
  /** The protocols of model APIs. */
  public enum Protocol {
    @Name("anthropic")
    ANTHROPIC,
    @Name("openai")
    OPENAI
  }

  /** The model behind the API. */
  public Model model(ModelHttp http, InstantSource clock) {
    var endpoint = new ModelEndpoint(http, url, apiKey, headers, options);
    return switch (protocol) {
      case ANTHROPIC -> new AdaptedToolsModel(new AnthropicModel(endpoint, clock));
      case OPENAI -> new AdaptedToolsModel(new OpenAiModel(endpoint, clock));
    };
  }
}
