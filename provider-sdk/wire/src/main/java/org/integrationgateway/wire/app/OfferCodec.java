package org.integrationgateway.wire.app;

import static org.integrationgateway.wire.value.OptionalText.text;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.protocol.v1.AppPrompt;
import org.integrationgateway.protocol.v1.AppResource;
import org.integrationgateway.protocol.v1.AppResourceTemplate;
import org.integrationgateway.protocol.v1.CompletePromptRequest;
import org.integrationgateway.protocol.v1.CompletePromptResponse;
import org.integrationgateway.protocol.v1.GetPromptRequest;
import org.integrationgateway.protocol.v1.GetPromptResponse;
import org.integrationgateway.protocol.v1.ListPromptsResponse;
import org.integrationgateway.protocol.v1.ListResourcesResponse;
import org.integrationgateway.protocol.v1.ReadResourceResponse;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptArgument;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptMessage.Role;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.wire.call.Contexts;

/** Resources and prompts, to the wire and back. */
final class OfferCodec {
  private static final int MOST = 10_000;
  private static final int MOST_VALUES = 100;

  private OfferCodec() {}

  static RequestContext write(OfferQuery query) {
    return CallCodec.write(query.context(), query.credential());
  }

  static OfferQuery read(RequestContext context) {
    return new OfferQuery(Contexts.read(context), CallCodec.credential(context));
  }

  static ListResourcesResponse write(ResourceList list) {
    var response = ListResourcesResponse.newBuilder();
    list.resources().forEach(resource -> response.addResources(write(resource)));
    list.templates().forEach(template -> response.addTemplates(write(template)));
    return response.build();
  }

  private static AppResource write(Resource resource) {
    var written =
        AppResource.newBuilder()
            .setUri(resource.uri())
            .setName(resource.name())
            .setTitle(resource.title().orElse(""))
            .setDescription(resource.description().orElse(""))
            .setMimeType(resource.mediaType().orElse(""));
    resource.size().ifPresent(written::setSize);
    return written.build();
  }

  private static AppResourceTemplate write(ResourceTemplate template) {
    return AppResourceTemplate.newBuilder()
        .setUriTemplate(template.uriTemplate())
        .setName(template.name())
        .setTitle(template.title().orElse(""))
        .setDescription(template.description().orElse(""))
        .setMimeType(template.mediaType().orElse(""))
        .build();
  }

  static ResourceList read(ListResourcesResponse response) {
    requireFew("resources", response.getResourcesCount() + response.getTemplatesCount());
    return new ResourceList(
        response.getResourcesList().stream()
            .map(
                resource ->
                    new Resource(
                        resource.getUri(),
                        resource.getName(),
                        text(resource.getTitle()),
                        text(resource.getDescription()),
                        text(resource.getMimeType()),
                        resource.hasSize()
                            ? OptionalLong.of(resource.getSize())
                            : OptionalLong.empty()))
            .toList(),
        response.getTemplatesList().stream()
            .map(
                template ->
                    new ResourceTemplate(
                        template.getUriTemplate(),
                        template.getName(),
                        text(template.getTitle()),
                        text(template.getDescription()),
                        text(template.getMimeType())))
            .toList());
  }

  static ReadResourceResponse write(List<ResourceContent> contents) {
    var response = ReadResourceResponse.newBuilder();
    contents.forEach(content -> response.addContents(write(content)));
    return response.build();
  }

  static List<ResourceContent> read(ReadResourceResponse response) {
    if (response.getContentsCount() == 0) {
      throw new IllegalArgumentException("a resource has no content");
    }
    return response.getContentsList().stream().map(OfferCodec::read).toList();
  }

  private static org.integrationgateway.protocol.v1.ResourceContent write(ResourceContent content) {
    var written =
        org.integrationgateway.protocol.v1.ResourceContent.newBuilder()
            .setUri(content.uri())
            .setMimeType(content.mediaType().orElse(""));
    return content
        .map(written::setText, bytes -> written.setBlob(UnsafeByteOperations.unsafeWrap(bytes)))
        .build();
  }

  private static ResourceContent read(org.integrationgateway.protocol.v1.ResourceContent content) {
    Optional<String> type = text(content.getMimeType());
    return content.hasBlob()
        ? new ResourceContent.Bytes(content.getUri(), type, bytes(content.getBlob()))
        : new ResourceContent.Text(content.getUri(), type, content.getText());
  }

  private static byte[] bytes(ByteString blob) {
    return blob.toByteArray();
  }

  static ListPromptsResponse writePrompts(List<Prompt> prompts) {
    var response = ListPromptsResponse.newBuilder();
    prompts.forEach(prompt -> response.addPrompts(write(prompt)));
    return response.build();
  }

  private static AppPrompt write(Prompt prompt) {
    var written =
        AppPrompt.newBuilder()
            .setName(prompt.name())
            .setTitle(prompt.title().orElse(""))
            .setDescription(prompt.description().orElse(""));
    prompt
        .arguments()
        .forEach(
            argument ->
                written
                    .addArgumentsBuilder()
                    .setName(argument.name())
                    .setTitle(argument.title().orElse(""))
                    .setDescription(argument.description().orElse(""))
                    .setRequired(argument.required()));
    return written.build();
  }

  static List<Prompt> read(ListPromptsResponse response) {
    requireFew("prompts", response.getPromptsCount());
    return response.getPromptsList().stream()
        .map(
            prompt ->
                new Prompt(
                    prompt.getName(),
                    text(prompt.getTitle()),
                    text(prompt.getDescription()),
                    prompt.getArgumentsList().stream()
                        .map(
                            argument ->
                                new PromptArgument(
                                    argument.getName(),
                                    text(argument.getTitle()),
                                    text(argument.getDescription()),
                                    argument.getRequired()))
                        .toList()))
        .toList();
  }

  static GetPromptRequest write(String name, Map<String, String> arguments, OfferQuery query) {
    return GetPromptRequest.newBuilder()
        .setName(name)
        .putAllArguments(arguments)
        .setContext(write(query))
        .build();
  }

  static CompletePromptRequest write(PromptCompletion typing, OfferQuery query) {
    return CompletePromptRequest.newBuilder()
        .setName(typing.prompt())
        .setArgument(typing.argument())
        .setTyped(typing.typed())
        .putAllArguments(typing.arguments())
        .setContext(write(query))
        .build();
  }

  static PromptCompletion read(CompletePromptRequest request) {
    return new PromptCompletion(
        request.getName(), request.getArgument(), request.getTyped(), request.getArgumentsMap());
  }

  /** Writes no more values than clients see. */
  static CompletePromptResponse writeValues(List<String> values) {
    return CompletePromptResponse.newBuilder()
        .addAllValues(values.subList(0, Math.min(values.size(), MOST_VALUES)))
        .build();
  }

  static GetPromptResponse write(PromptResult result) {
    var response = GetPromptResponse.newBuilder().setDescription(result.description().orElse(""));
    for (var message : result.messages()) {
      var written = response.addMessagesBuilder().setRole(message.role().text());
      var unused = message.map(written::setText, resource -> written.setResource(write(resource)));
    }
    return response.build();
  }

  static PromptResult read(GetPromptResponse response) {
    return new PromptResult(
        text(response.getDescription()),
        response.getMessagesList().stream().map(OfferCodec::read).toList());
  }

  private static PromptMessage read(org.integrationgateway.protocol.v1.PromptMessage message) {
    var role =
        switch (message.getRole()) {
          case "user" -> Role.USER;
          case "assistant" -> Role.ASSISTANT;
          default ->
              throw new IllegalArgumentException(
                  "a message of a prompt has the role '%s', and may have 'user' or 'assistant'"
                      .formatted(message.getRole()));
        };
    return message.hasResource()
        ? new PromptMessage.Shown(role, read(message.getResource()))
        : new PromptMessage.Said(role, message.getText());
  }

  private static void requireFew(String what, int count) {
    if (count > MOST) {
      throw new IllegalArgumentException(
          "it lists %d %s, and an app may have %d".formatted(count, what, MOST));
    }
  }
}
