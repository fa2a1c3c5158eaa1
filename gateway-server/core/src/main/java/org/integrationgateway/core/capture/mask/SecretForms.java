package org.integrationgateway.core.capture.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.text.PercentEncoding;
import tools.jackson.databind.node.JsonNodeFactory;

/** Gives the forms in which a secret value stands in URLs, forms, JSON and XML. */
public final class SecretForms {
  /** Behind so many characters a value is not searched for. */
  private static final int LONGEST = 10_000;

  private static final int STEPS_FOR_A_CHARACTER = 10;
  private static final Pattern OCTET = Pattern.compile("%[0-9A-F]{2}");

  private SecretForms() {}

  /** The forms of a value; of a long one, those of its beginning. */
  public static Set<String> of(String value, Budget budget) {
    var begin = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    budget.spend((long) STEPS_FOR_A_CHARACTER * begin.length());
    var forms = new LinkedHashSet<String>();
    var quoted = JsonNodeFactory.instance.stringNode(begin).toString();
    for (var form : List.of(begin, quoted.substring(1, quoted.length() - 1))) {
      forms.add(form);
      addEncoded(PercentEncoding.VALUE.encode(form), forms, budget);
      addEncoded(URLEncoder.encode(form, UTF_8), forms, budget);
    }
    var xml = begin.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    forms.add(xml);
    forms.add(xml.replace("\"", "&quot;").replace("'", "&apos;"));
    forms.add(xml.replace("\"", "&quot;").replace("'", "&#39;"));
    return forms;
  }

  private static void addEncoded(String encoded, Set<String> forms, Budget budget) {
    forms.add(encoded);
    if (encoded.indexOf('%') >= 0) {
      forms.add(
          new MeteredText(encoded, budget)
              .replace(OCTET, octet -> octet.group().toLowerCase(Locale.ROOT)));
    }
  }
}
