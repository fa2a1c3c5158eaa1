package ${package};

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/**
 * An app of two operations. Input and output are records, from which names, schemas and checks are
 * derived.
 */
public final class Greeter {
  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(@Default("Hello") String greeting) {
    Config {
      if (greeting.isBlank() || greeting.length() > 40) {
        throw new IllegalArgumentException("greeting must have 1 to 40 characters");
      }
    }
  }

  record Ask(
      @Doc("The person to greet") String name, @Doc("How often, 1 to 10") @Default("1") int times) {
    Ask {
      if (times < 1 || times > 10) {
        throw new IllegalArgumentException("times must be between 1 and 10");
      }
    }
  }

  record Greeting(String text) {}

  record Text(@Doc("Any text") String text) {}

  record Count(int words, @Doc("How often each word occurs") Map<String, Integer> occurrences) {}

  private final Config config;

  private Greeter(Config config) {
    this.config = config;
  }

  static AppProvider provider(Config config) {
    var greeter = new Greeter(config);
    return TypedApp.named("${artifactId}")
        .describe("Says hello, and counts words")
        .operation("greet", Ask.class, Greeting.class, (ask, call) -> greeter.greet(ask))
        .title("Greet a person")
        .describe("Greets a person by name")
        .readOnly()
        .operation("words.count", Text.class, Count.class, (text, call) -> count(text))
        .title("Count words")
        .describe("Counts the words of a text")
        .readOnly()
        .build();
  }

  private Greeting greet(Ask ask) {
    var once = config.greeting() + ", " + ask.name() + "! ";
    return new Greeting(once.repeat(ask.times()).strip());
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
    ProviderMain.serve(Config.class, Greeter::provider);
  }
}
