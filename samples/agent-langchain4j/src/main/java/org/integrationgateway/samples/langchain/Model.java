package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.output.FinishReason;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.engines.agent.memory.RunningTurn;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Calls the models of one API by LangChain4j. */
final class Model {
  private static final int ATTEMPTS = 3;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration SILENCE = Duration.ofMinutes(2);
  private static final int EXCERPT = 300;

  private final StreamingChatModel model;

  /**
   * @param url without {@code /chat/completions}
   */
  Model(URI url, Optional<Secret> key) {
    // Over plain HTTP the JDK offers HTTP/2 to every server, and some servers fail.
    var version =
        "http".equals(url.getScheme()) ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2;
    model =
        OpenAiStreamingChatModel.builder()
            .httpClientBuilder(
                JdkHttpClient.builder().httpClientBuilder(HttpClient.newBuilder().version(version)))
            .baseUrl(url.toString())
            .apiKey(key.map(secret -> secret.<String>use(text -> text)).orElse(null))
            .timeout(SILENCE)
            .build();
  }

  /** A request to a model. */
  record Question(
      String model,
      List<ChatMessage> messages,
      List<ToolSpecification> tools,
      Optional<OutputSchema> schema,
      Map<String, Object> options) {
    /** Returns this question with other messages. */
    Question with(List<ChatMessage> others) {
      return new Question(model, List.copyOf(others), tools, schema, options);
    }

    private ChatRequest request() {
      var parameters =
          OpenAiChatRequestParameters.builder()
              .modelName(model)
              .toolSpecifications(tools)
              .customParameters(options);
      schema.ifPresent(fits -> parameters.responseFormat(format(fits)));
      return ChatRequest.builder().messages(messages).parameters(parameters.build()).build();
    }

    private static ResponseFormat format(OutputSchema schema) {
      return ResponseFormat.builder()
          .type(ResponseFormatType.JSON)
          .jsonSchema(
              JsonSchema.builder()
                  .name("answer")
                  .rootElement(JsonRawSchema.from(schema.text()))
                  .build())
          .build();
    }
  }

  /**
   * The answer of a model.
   *
   * @param id the id of its parts
   */
  record Answer(String id, AiMessage message) {}

  private static ServiceException unanswered(String why) {
    return new ServiceException(Reason.UNAVAILABLE, why);
  }

  /**
   * Calls the model, repeats failed calls if that can help, and reports parts of the answer to the
   * turn.
   *
   * @param message prefix of the ids of messages
   * @throws ServiceException when the model gives no answer
   */
  Answer ask(Question question, RunningTurn turn, String message) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      var hearing = new Hearing(turn, message + "." + attempt);
      try {
        return hearing.hear(question.request());
      } catch (ExecutionException failure) {
        boolean again = failure.getCause() instanceof RetriableException && attempt < ATTEMPTS;
        if (!again) {
          throw unanswered("the model's API failed: " + excerpt(failure.getCause()));
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE.multipliedBy(attempt).toMillis());
      }
    }
  }

  private static String excerpt(Throwable failure) {
    var text = String.valueOf(failure.getMessage()).strip();
    return text.length() > EXCERPT ? text.substring(0, EXCERPT) + "…" : text;
  }

  /** An answer that is being received. */
  private final class Hearing implements StreamingChatResponseHandler {
    private final CompletableFuture<ChatResponse> answer = new CompletableFuture<>();
    private final RunningTurn turn;
    private final String message;
    private volatile StreamingHandle stream;

    private Hearing(RunningTurn turn, String message) {
      this.turn = turn;
      this.message = message;
    }

    private Answer hear(ChatRequest request) throws ExecutionException, InterruptedException {
      try {
        model.chat(request, this);
        return whole(answer.get());
      } finally {
        if (!answer.isDone() && stream != null) {
          stream.cancel();
        }
      }
    }

    private Answer whole(ChatResponse heard) {
      var reason = heard.metadata().finishReason();
      if (reason == FinishReason.LENGTH) {
        throw unanswered(
            "the model's response was cut off at its limit of tokens: raise it in modelOptions");
      }
      if (reason == FinishReason.CONTENT_FILTER) {
        throw unanswered("the model's API withheld the response");
      }
      if (reason == null) {
        throw unanswered("the model's response ended early");
      }
      return new Answer(message, heard.aiMessage());
    }

    @Override
    public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
      stream = context.streamingHandle();
      try {
        turn.append(EventDraft.delta(message, piece.text()));
      } catch (CancellationException ended) {
        stream.cancel();
      }
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
      answer.complete(complete);
    }

    @Override
    public void onError(Throwable failure) {
      answer.completeExceptionally(failure);
    }
  }
}
