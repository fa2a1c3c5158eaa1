package org.integrationgateway.sdk.app.offer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Messages that a person may begin a conversation with, as clients of the Model Context Protocol
 * see them.
 *
 * @param name names it within the app
 * @param title for people
 * @param description for people and models
 * @param arguments that it is made with, in the order in which they are asked for; names are unique
 */
public record Prompt(
    String name,
    Optional<String> title,
    Optional<String> description,
    List<PromptArgument> arguments) {
  public Prompt {
    OfferRules.requireName("prompt", name);
    arguments = List.copyOf(arguments);
    OfferRules.requireDistinct("argument", arguments.stream().map(PromptArgument::name).toList());
  }

  /** A prompt without arguments. */
  public static Prompt of(String name) {
    return new Prompt(name, Optional.empty(), Optional.empty(), List.of());
  }

  /** Returns this prompt with a title for people. */
  public Prompt titled(String text) {
    return new Prompt(name, Optional.of(text), description, arguments);
  }

  /** Returns this prompt with a description for people and models. */
  public Prompt described(String text) {
    return new Prompt(name, title, Optional.of(text), arguments);
  }

  /** Returns this prompt with one more argument, which is required. */
  public Prompt with(String argument, String text) {
    return with(new PromptArgument(argument, Optional.empty(), Optional.of(text), true));
  }

  /** Returns this prompt with one more argument. */
  public Prompt with(PromptArgument argument) {
    var more = new ArrayList<>(arguments);
    more.add(argument);
    return new Prompt(name, title, description, more);
  }
}
