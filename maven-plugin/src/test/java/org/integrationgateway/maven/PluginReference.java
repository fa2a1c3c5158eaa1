package org.integrationgateway.maven;

import java.util.Comparator;

/** The page of every goal, made of the descriptor. */
final class PluginReference {
  private final StringBuilder text = new StringBuilder();

  private PluginReference() {}

  static String markdown(PluginDescriptor plugin, String introduction) {
    var reference = new PluginReference();
    reference.text.append(introduction);
    reference.text.append("| goal | phase | |\n|---|---|---|\n");
    plugin.goals().forEach(reference::row);
    plugin.goals().forEach(reference::goal);
    return reference.text.toString();
  }

  private void row(PluginDescriptor.Goal goal) {
    var sentence = plain(goal.description());
    var end = sentence.indexOf(". ");
    text.append("| [`gateway:")
        .append(goal.name())
        .append("`](#gateway")
        .append(goal.name())
        .append(") | ")
        .append(goal.phase().map(PluginReference::code).orElse(""))
        .append(" | ")
        .append(end < 0 ? sentence : sentence.substring(0, end + 1))
        .append(" |\n");
  }

  private void goal(PluginDescriptor.Goal goal) {
    text.append("\n## `gateway:").append(goal.name()).append("`\n\n");
    text.append(plain(goal.description()));
    if (!goal.requiresProject()) {
      text.append(" Needs no project.");
    }
    text.append("\n\n");
    goal.settings().stream()
        .sorted(Comparator.comparing(PluginDescriptor.Setting::name))
        .forEach(this::setting);
  }

  private void setting(PluginDescriptor.Setting setting) {
    text.append("- ").append(code(setting.name()));
    var property = setting.property().map(name -> code("-D" + name));
    var byDefault = setting.byDefault().isEmpty() ? "" : "default " + code(setting.byDefault());
    if (property.isPresent() || !byDefault.isEmpty()) {
      text.append(" (").append(property.orElse(""));
      text.append(property.isPresent() && !byDefault.isEmpty() ? ", " : "");
      text.append(byDefault).append(')');
    }
    text.append(": ").append(plain(setting.description())).append('\n');
  }

  private static String code(String word) {
    return "`" + word + "`";
  }

  /** Markdown of the little HTML that descriptors hold, in one line. */
  private static String plain(String html) {
    return html.replaceAll("\\s+", " ")
        .replaceAll("<code>\\s*(.*?)\\s*</code>", "`$1`")
        .replaceAll("</?(p|b|i|em|strong|br|ul|li)\\s*/?>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .strip();
  }
}
