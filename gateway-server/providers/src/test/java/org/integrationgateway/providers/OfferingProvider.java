package org.integrationgateway.providers;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider with resources and prompts. */
public final class OfferingProvider {
  private OfferingProvider() {}

  record Config() {}

  public static void main(String[] arguments) {
    ProviderMain.serve(
        Config.class,
        config ->
            TypedApp.named("library")
                .resource(
                    Resource.of("library://rules", "rules").typed("text/plain"),
                    (uri, none, query) ->
                        ResourceContent.text(
                            uri, "text/plain", "for " + query.context().subject().id()))
                .resource(
                    Resource.of("library://stamp", "stamp").typed("image/png"),
                    (uri, none, query) ->
                        ResourceContent.bytes(
                            uri, "image/png", "stamp".getBytes(StandardCharsets.UTF_8)))
                .resource(
                    Resource.of("ui://shelf", "shelf"),
                    (uri, none, query) -> ResourceContent.text(uri, "text/html", "<p>Shelf</p>"))
                .resources(
                    ResourceTemplate.of("library://books/{title}/{page}", "page"),
                    (uri, variables, query) -> {
                      if (variables.containsValue("lost")) {
                        throw new AppException(Reason.NOT_FOUND, "that book is lost");
                      }
                      return ResourceContent.text(uri, "text/plain", variables.toString());
                    })
                .prompt(
                    Prompt.of("review").titled("Review").with("title", "of a book"),
                    (given, query) ->
                        PromptResult.of(
                            PromptMessage.user("Review " + given.get("title") + "."),
                            PromptMessage.assistant("In how many words?")),
                    (typing, query) ->
                        List.of(typing.typed() + "ma", typing.argument(), typing.prompt()))
                .operation("nothing", NoInput.class, Void.class, (none, call) -> null)
                .build());
  }
}
