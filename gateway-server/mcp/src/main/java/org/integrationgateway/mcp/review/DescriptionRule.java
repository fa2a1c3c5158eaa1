package org.integrationgateway.mcp.review;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Texts in a description that can mislead a model. Each rule is one pattern, so that a person can
 * say why it applies; a match is a warning and changes nothing.
 */
enum DescriptionRule {
  OVERRIDE(
      "it speaks of ignoring other instructions",
      "\\b(ignore|disregard|forget|override)\\b[^.\\n"
          + "]{0,40}\\b(previous|prior|above|earlier|other|all|system)\\b[^.\\n"
          + "]{0,30}\\b(instruction|prompt|rule|message|guideline)s?\\b"),
  SECRECY(
      "it asks to keep something from the user",
      "\\b(do not|don't|never|without)\\b[^.\\n"
          + "]{0,30}\\b(tell|inform|mention|reveal|show|notify|ask)(ing)?\\b[^.\\n"
          + "]{0,40}\\busers?\\b"),
  MARKUP(
      "it has markup that is not shown, or that looks like messages of a system",
      "<!--|</?(system|important|instructions?|assistant|hidden|secret)\\b[^>\\n"
          + "]{0,80}>|\\[/?(system|inst)\\]|<\\|[a-z_]{1,20}\\|>"),
  OTHER_TOOLS(
      "it says when other tools may be used",
      "\\b(before|instead of|prior to)\\b[^.\\n"
          + "]{0,20}\\b(using|calling|invoking|running)\\b[^.\\n"
          + "]{0,20}\\b(any|all|every|other)\\b[^.\\n"
          + "]{0,20}\\btools?\\b|\\b(must|always)\\b[^.\\n"
          + "]{0,20}\\b(call|use|invoke|run)\\b[^.\\n"
          + "]{0,30}\\bfirst\\b"),
  SECRETS(
      "it speaks of keys, of files with secrets, or of the conversation",
      "~/\\.(ssh|aws|config|netrc|gnupg|kube)|\\bid_(rsa|ed25519)\\b|/etc/(passwd|shadow)|\\bsystem"
          + " prompt\\b|\\b(entire|whole|full|previous)\\b[^.\\n"
          + "]{0,20}\\b(conversation|chat history)\\b"),
  ENCODED("it has a long encoded text", "[A-Za-z0-9+/_-]{200,}={0,2}");

  private final String warning;
  private final Pattern pattern;

  DescriptionRule(String warning, String pattern) {
    this.warning = warning;
    this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** The warnings of the rules that apply to a text. */
  static List<String> warnings(String text) {
    var warnings = new ArrayList<String>();
    for (var rule : values()) {
      if (rule.pattern.matcher(text).find()) {
        warnings.add(rule.warning);
      }
    }
    return warnings;
  }
}
