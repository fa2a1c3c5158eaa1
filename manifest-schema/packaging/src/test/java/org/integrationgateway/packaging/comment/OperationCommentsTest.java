package org.integrationgateway.packaging.comment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OperationCommentsTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");

  @TempDir Path folder;

  private void source(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private OperationComments comments() throws IOException {
    return OperationComments.in(List.of(folder, folder.resolve("missing")));
  }

  @Test
  void areThoseOfTheMethodThatAnOperationRefersToOrCalls() throws IOException {
    source(
        "Zoo.java",
        """
        class Zoo {
          /** The zoo as an app. */
          static AppProvider provider(Config config) {
            // Not "this" one: .operation("feed", Feed.class, Zoo::wrong)
            return TypedApp.named("zoo")
                .operation("feed", Feed.class, Fed.class, zoo::feed)
                .describe("Feeds an animal (\\"gently\\")")
                .operation(
                    "animals.count", NoInput.class, Count.class, (none, call) -> new Count(count(none)))
                .streamOperation("night.watch", NoInput.class, zoo.guards::watch)
                .operation("gate.open", NoInput.class, Void.class, (none, call) -> open(find(none)))
                .build();
          }

          /**
           * Feeds one animal, from {@code 1} to {@link Config#most() the most} grams.
           *
           * @param feed what it eats
           */
          @SuppressWarnings({"unused", ")"})
          private <T extends List<String>> Fed feed(Feed feed, AppCall call) throws IOException {
            return null;
          }

          private int count(NoInput none) {
            return 1;
          }

          /** Opens. */
          void open(Gate gate) {}

          /** Finds. */
          Gate find(NoInput none) {}
        }
        """);
    source(
        "Guards.java",
        """
        class Guards {
          /* No Javadoc. */
          char quote = '"';
          /** Watches until the morning. */
          AppStream watch(NoInput none, AppCall call) {
            return null;
          }
        }
        """);

    var comments = comments();
    assertThat(comments.of("feed")).contains("Feeds one animal, from `1` to the most grams.");
    assertThat(comments.of("night.watch")).contains("Watches until the morning.");
    assertThat(comments.of("animals.count")).as("a method without a comment").isEmpty();
    assertThat(comments.of("gate.open")).as("one of two methods").isEmpty();
    assertThat(comments.of("zoo")).isEmpty();
    assertThat(comments.of("none")).isEmpty();
  }

  @Test
  void ofKotlinAreFoundInTheSameWay() throws IOException {
    source(
        "Shelf.kt",
        """
        object Shelf {
          /* Comments of Kotlin /** are nested */ */
          fun app() = TypedApp.named("shelf")
            .describe("What ${if (true) "is on {" else "}"} the shelf")
            .operation("book.find", Find::class.java, Found::class.java) { find, _ -> lookUp(find) }
            .operation("book.put", Put::class.java, Done::class.java, ::put)
            .build()

          /**
           * Finds a book by `isbn`:
           * - its title
           * - its place,
           *   by shelf
           *
           * Never more than one.
           *
           * @param find by what
           */
          private fun lookUp(find: Find): Found = Found("$find")

          /** Puts a book back. */
          @JvmStatic fun put(put: Put, call: AppCall): Done { return Done() }
        }
        """);

    var comments = comments();
    assertThat(comments.of("book.find"))
        .contains(
            "Finds a book by `isbn`:\n- its title\n- its place, by shelf\n\nNever more than one.");
    assertThat(comments.of("book.put")).contains("Puts a book back.");
  }

  @Test
  void markupOfJavadocBecomesText() {
    assertThat(
            DocText.of(
                """
                /**
                 * Sends <b>one</b> parcel &amp; its papers.
                 *
                 * <p>What it needs, see {@link Parcel#weight(int, int)} and {@link #papers}:
                 *
                 * <ul>
                 *   <li>a <code>weight</code>
                 *   <li>{@literal <papers>}, for {@code $x\\d}
                 * </ul>
                 *
                 * {@inheritDoc}
                 * @throws IOException never
                 * @see Parcel
                 */\
                """))
        .isEqualTo(
            """
            Sends one parcel & its papers.

            What it needs, see `Parcel.weight(int, int)` and `papers`:

            - a `weight`
            - <papers>, for `$x\\d`\
            """);
    assertThat(DocText.of("/** " + "long ".repeat(2000) + "*/")).hasSize(4000).endsWith("...");
  }

  @Test
  void brokenAndHostileSourcesAreReadToTheirEnd() throws IOException {
    Files.write(
        folder.resolve("Latin.java"),
        "/** \u00e4 */ void a() {}".getBytes(StandardCharsets.ISO_8859_1));
    source("Open.java", "/** never closed");
    source("Quote.java", "String s = \"never closed");
    source("Escape.java", "'\\");
    source("Deep.kt", "\"${".repeat(50_000));
    source("Nested.kt", "/*".repeat(200_000) + "*/".repeat(100_000));
    source("Call.java", "operation(\"a\", x::");
    source("Annotation.java", "/** A. */ @");

    assertThat(comments().of("a")).isEmpty();
  }

  @Test
  void theSampleHasThem() throws IOException {
    var orders = OperationComments.in(List.of(SAMPLES.resolve("orders-java/src/main/java")));

    assertThat(orders.of("order.place").orElseThrow()).contains("Idempotency-Key");
  }
}
