package org.integrationgateway.sdk.app.offer;

import java.util.Map;

/**
 * An argument of a prompt while a person types it.
 *
 * @param prompt names the prompt
 * @param argument names the argument
 * @param typed the beginning of its value; may be empty
 * @param arguments that are given already, by name
 */
public record PromptCompletion(
    String prompt, String argument, String typed, Map<String, String> arguments) {
  public PromptCompletion {
    arguments = Map.copyOf(arguments);
  }
}
