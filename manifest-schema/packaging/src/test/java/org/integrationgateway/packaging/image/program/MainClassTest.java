package org.integrationgateway.packaging.image.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.packaging.image.CompiledClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainClassTest {
  private static final String SDK =
      """
      package org.integrationgateway.sdk.serve;
      public final class ProviderMain {
        public static void serve(Object provider) {}
      }
      """;
  private static final String SERVING =
      "org.integrationgateway.sdk.serve.ProviderMain.serve(args.length);";

  @TempDir Path work;

  @Test
  void prefersTheClassThatCallsTheSdkOverOtherMains() throws Exception {
    var classes =
        CompiledClasses.of(
            work,
            "org/integrationgateway/sdk/serve/ProviderMain.java",
            SDK,
            "acme/Weather.java",
            CompiledClasses.starter("Weather", SERVING),
            "acme/Migration.java",
            CompiledClasses.starter("Migration", ""));

    var main = MainClass.search(classes);

    assertThat(main.required()).isEqualTo("acme.Weather");
    assertThat(main.isProvider()).isTrue();
  }

  @Test
  void namesAllCandidatesWhenSeveralCallTheSdk() throws Exception {
    var classes =
        CompiledClasses.of(
            work,
            "org/integrationgateway/sdk/serve/ProviderMain.java",
            SDK,
            "acme/One.java",
            CompiledClasses.starter("One", SERVING),
            "acme/Two.java",
            CompiledClasses.starter("Two", SERVING));

    assertThatThrownBy(MainClass.search(classes)::required)
        .isInstanceOf(AmbiguousMainClassException.class)
        .hasMessageContaining("2 classes have a main method: acme.One, acme.Two");
  }

  /** As Kotlin compiles a main with {@code @JvmStatic} in a companion. */
  @Test
  void findsTheProviderWhoseMainCallsANestedClass() throws Exception {
    var nested =
        """
        package acme;
        public final class Recipes {
          public static void main(String[] args) {
            new Companion().serve(args);
          }
          public static final class Companion {
            void serve(String[] args) {
              %s
            }
          }
        }
        """
            .formatted(SERVING);
    var classes =
        CompiledClasses.of(
            work,
            "org/integrationgateway/sdk/serve/ProviderMain.java",
            SDK,
            "acme/Recipes.java",
            nested);

    var main = MainClass.search(classes);

    assertThat(main.isProvider()).isTrue();
    assertThat(main.required()).isEqualTo("acme.Recipes");
  }

  @Test
  void takesTheOnlyMainWhereNothingCallsTheSdkButDoesNotCallThatAProvider() throws Exception {
    var classes = CompiledClasses.of(work, "acme/Tool.java", CompiledClasses.starter("Tool", ""));

    var main = MainClass.search(classes);

    assertThat(main.required()).isEqualTo("acme.Tool");
    assertThat(main.isProvider()).isFalse();
  }

  @Test
  void obeysTheMainClassOfTheJarManifest() throws Exception {
    var classes =
        CompiledClasses.of(
            work,
            "acme/One.java",
            CompiledClasses.starter("One", ""),
            "acme/Two.java",
            CompiledClasses.starter("Two", ""));
    Files.createDirectories(classes.resolve("META-INF"));
    Files.writeString(
        classes.resolve("META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\nMain-Class: acme.Two\n\n");

    assertThat(MainClass.search(classes).required()).isEqualTo("acme.Two");
  }

  @Test
  void aMainThatIsNotPublicAndStaticStartsNothing() throws Exception {
    var classes =
        CompiledClasses.of(
            work,
            "acme/Almost.java",
            """
            package acme;
            class Almost {
              static void main(String[] args) {}
              public void main(String arg) {}
            }
            """);

    assertThatThrownBy(MainClass.search(classes)::required)
        .hasMessageContaining("no class has a main method");
  }
}
