package ${package};

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.schema.Default;
import org.integrationgateway.sdk.schema.Doc;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** An app of two operations: a record in, a record out. The rest follows from the types. */
public final class Greeter {
  record Ask(@Doc("Whom to greet") String name, @Doc("How often, 1 to 10") @Default("1") int times) {
    Ask {
      if (times < 1 || times > 10) {
        throw new IllegalArgumentException("times must be between 1 and 10");
      }
    }
  }

  record Greeting(String text) {}

  record Text(@Doc("Any text") String text) {}

  record Count(int words, @Doc("How often each word occurs") Map<String, Integer> occurrences) {}

  static AppProvider provider() {
    return TypedApp.named("${artifactId}")
        .describe("Says hello, and counts words")
        .operation("hello", Ask.class, Greeting.class, (ask, call) -> greet(ask))
        .describe("Greets somebody by name")
        .readOnly()
        .operation("words.count", Text.class, Count.class, (text, call) -> count(text))
        .describe("Counts the words of a text")
        .readOnly()
        .build();
  }

  private static Greeting greet(Ask ask) {
    return new Greeting(("Hello, " + ask.name() + "! ").repeat(ask.times()).strip());
  }

  private static Count count(Text text) {
    var occurrences = new TreeMap<String, Integer>();
    for (var word : text.text().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
      if (!word.isEmpty()) {
        occurrences.merge(word, 1, Integer::sum);
      }
    }
    return new Count(occurrences.values().stream().mapToInt(Integer::intValue).sum(), occurrences);
  }

  public static void main(String[] args) {
    ProviderMain.serve(Greeter::provider);
  }
}
