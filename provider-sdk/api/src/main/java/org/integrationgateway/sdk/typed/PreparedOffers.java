package org.integrationgateway.sdk.typed;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptArgument;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;

/** The resources and prompts of an app that a {@link TypedApp} builds. */
final class PreparedOffers {
  private final Map<Resource, ResourceHandler> resources = new LinkedHashMap<>();
  private final Map<ResourceTemplate, ResourceHandler> templates = new LinkedHashMap<>();
  private final Map<String, UriPattern> patterns = new LinkedHashMap<>();
  private final Map<Prompt, PromptHandler> prompts = new LinkedHashMap<>();
  private final Map<String, CompletionHandler> completions = new LinkedHashMap<>();

  void add(Resource resource, ResourceHandler handler) {
    resources.put(resource, handler);
  }

  void add(ResourceTemplate template, ResourceHandler handler) {
    patterns.put(template.uriTemplate(), new UriPattern(template.uriTemplate()));
    templates.put(template, handler);
  }

  void add(Prompt prompt, PromptHandler handler) {
    prompts.put(prompt, handler);
  }

  void add(Prompt prompt, PromptHandler handler, CompletionHandler suggested) {
    add(prompt, handler);
    completions.put(prompt.name(), suggested);
  }

  /** A copy that does not change when more is added to this object. */
  PreparedOffers copy() {
    var copy = new PreparedOffers();
    resources.forEach(copy::add);
    templates.forEach(copy::add);
    prompts.forEach(copy::add);
    copy.completions.putAll(completions);
    return copy;
  }

  Set<AppFeature> features() {
    var features = EnumSet.noneOf(AppFeature.class);
    if (!resources.isEmpty() || !templates.isEmpty()) {
      features.add(AppFeature.RESOURCES);
    }
    if (!prompts.isEmpty()) {
      features.add(AppFeature.PROMPTS);
    }
    return features;
  }

  ResourceList list() {
    return new ResourceList(
        new ArrayList<>(resources.keySet()), new ArrayList<>(templates.keySet()));
  }

  ResourceContent read(String uri, OfferQuery query) {
    for (var resource : resources.entrySet()) {
      if (resource.getKey().uri().equals(uri)) {
        return resource.getValue().read(uri, Map.of(), query);
      }
    }
    for (var template : templates.entrySet()) {
      var variables = pattern(template.getKey()).match(uri);
      if (variables.isPresent()) {
        return template.getValue().read(uri, variables.get(), query);
      }
    }
    throw new AppException(
        Reason.NOT_FOUND,
        "there is no resource '%s'%s"
            .formatted(
                uri,
                SimilarNames.suffix(uri, resources.keySet().stream().map(Resource::uri).toList())));
  }

  private UriPattern pattern(ResourceTemplate template) {
    var pattern = patterns.get(template.uriTemplate());
    if (pattern == null) {
      throw new IllegalStateException(template.uriTemplate());
    }
    return pattern;
  }

  List<Prompt> prompts() {
    return List.copyOf(prompts.keySet());
  }

  PromptResult make(String name, Map<String, String> arguments, OfferQuery query) {
    for (var prompt : prompts.entrySet()) {
      if (prompt.getKey().name().equals(name)) {
        check(prompt.getKey(), arguments);
        return prompt.getValue().make(arguments, query);
      }
    }
    throw unknown(name);
  }

  List<String> completions(PromptCompletion typing, OfferQuery query) {
    if (prompts().stream().noneMatch(prompt -> prompt.name().equals(typing.prompt()))) {
      throw unknown(typing.prompt());
    }
    var handler = completions.get(typing.prompt());
    return handler == null ? List.of() : handler.values(typing, query);
  }

  private AppException unknown(String prompt) {
    return new AppException(
        Reason.NOT_FOUND,
        "there is no prompt '%s'%s"
            .formatted(
                prompt,
                SimilarNames.suffix(prompt, prompts().stream().map(Prompt::name).toList())));
  }

  private static void check(Prompt prompt, Map<String, String> arguments) {
    var known = prompt.arguments().stream().map(PromptArgument::name).toList();
    for (var argument : arguments.keySet()) {
      if (!known.contains(argument)) {
        throw new AppException(
            Reason.INVALID_INPUT,
            "prompt '%s' has no argument '%s'%s"
                .formatted(prompt.name(), argument, SimilarNames.suffix(argument, known)));
      }
    }
    for (var argument : prompt.arguments()) {
      if (argument.required() && !arguments.containsKey(argument.name())) {
        throw new AppException(
            Reason.INVALID_INPUT,
            "prompt '%s' needs the argument '%s'".formatted(prompt.name(), argument.name()));
      }
    }
  }
}
