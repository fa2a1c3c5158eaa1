package org.integrationgateway.mcp.door.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.naming.FlatNames;

/**
 * The prompts of several apps by the names that clients call them: by the rules of tool names. A
 * name that is too long or that several prompts would share ends in a hash of its prompt.
 */
public final class PromptNames {
  private final Map<String, Prompt> byName;

  /**
   * A prompt of an app.
   *
   * @param own its name as the app's upstream writes it
   */
  public record Prompt(String app, String own) {
    private String identity() {
      return app + '/' + own;
    }
  }

  private PromptNames(Map<String, Prompt> byName) {
    this.byName = byName;
  }

  /**
   * Names them.
   *
   * @param prefixed whether names are {@code <app>_<prompt>}, or as the upstream writes them
   */
  public static PromptNames of(List<Prompt> prompts, boolean prefixed) {
    var sharing = new LinkedHashMap<String, List<Prompt>>();
    for (var prompt : prompts) {
      var name = prefixed ? FlatNames.replaceForeign(prompt.app + '_' + prompt.own) : prompt.own;
      sharing.computeIfAbsent(name, unused -> new ArrayList<>(1)).add(prompt);
    }
    var byName = new LinkedHashMap<String, Prompt>();
    sharing.forEach(
        (name, same) -> {
          for (var prompt : same) {
            boolean unique = same.size() == 1 && (!prefixed || name.length() <= FlatNames.LONGEST);
            byName.put(
                unique ? name : FlatNames.hashed(FlatNames.replaceForeign(name), prompt.identity()),
                prompt);
          }
        });
    return new PromptNames(byName);
  }

  /** Every prompt by its name, in the order in which they were given. */
  public Map<String, Prompt> all() {
    return Collections.unmodifiableMap(byName);
  }

  public Optional<Prompt> prompt(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
