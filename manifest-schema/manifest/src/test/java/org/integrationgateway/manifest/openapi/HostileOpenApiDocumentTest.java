package org.integrationgateway.manifest.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.manifest.openapi.tree.DocumentContent;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OpenApiException.Fault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Documents that were made to do harm, or were harmed. */
final class HostileOpenApiDocumentTest {
  @Test
  void saysWhereADocumentIsNotWellFormed() {
    assertMalformed("a.yaml", "openapi: 3.0.0\npaths:\n  /a: [1, 2\n", "a.yaml:4:1");
    assertMalformed("a.yaml", "openapi: 3.0.0\npaths:\n\t/a: {}\n", "a.yaml:3:1");
    assertMalformed("a.yaml", "openapi: 3.0.0\ninfo: {title: 😀😀, \n x: }}\n", "a.yaml:3:6");
    assertMalformed("a.json", "{\"openapi\": \"3.0.0\",\n \"info\": tru }", "a.json:2:10");
    assertMalformed("a.json", "{\"openapi\": \"3.0.0\"", "a.json:1:20");
    assertMalformed("a.json", "{\"openapi\": \"3.0.0\"} {}", "a.json:1:22");
    assertMalformed("a.yaml", "openapi: 3.0.0\n---\nopenapi: 3.0.0\n", "a.yaml:2:1");
    assertMalformed("a.yaml", "", "a.yaml:1:1");
    assertMalformed("a.json", "", "a.json:1:1");
  }

  /** Also behind the last part that anybody asks for. */
  @Test
  void readsToTheEnd() {
    assertMalformed("a.yaml", "openapi: 3.0.0\nx-last: {a: [b, c}\n", "a.yaml:2:18");
  }

  @Test
  void refusesWhatIsNotUtf8() {
    var bytes = "openapi: 3.0.0\ninfo: {title: Bü}".getBytes(StandardCharsets.ISO_8859_1);
    for (var name : new String[] {"a.yaml", "a.json"}) {
      var thrown = refused(name, () -> new ByteArrayInputStream(bytes));
      assertThat(thrown).hasMessage("the document is not UTF-8 text");
    }
  }

  @Test
  void refusesBombsOfAliases() {
    var text = new StringBuilder("openapi: 3.0.0\nx0: &x0 {a: {tags: [a, a, a, a, a, a, a, a]}}\n");
    for (int i = 1; i < 40; i++) {
      text.append("x%d: &x%d {<<: [*x%d, *x%d], p%d: {}}\n".formatted(i, i, i - 1, i - 1, i));
    }
    text.append("paths: *x39\n");
    assertThat(refused("a.yaml", text.toString()).getMessage())
        .isEqualTo("aliases stand for more than 1000000 values");
    assertThat(refused("a.yaml", text.toString().replace("paths:", "x-paths:"))).isNotNull();
  }

  @Test
  void refusesAliasesOfThemselvesAndOfNothing() {
    assertThat(refused("a.yaml", "openapi: 3.0.0\npaths: &p {/a: *p}\n"))
        .hasMessage("the alias '*p' has no anchor");
    assertThat(refused("a.yaml", "openapi: *v\n")).hasMessage("the alias '*v' has no anchor");
  }

  @Test
  void refusesAnchorsThatHoldTooMuch() {
    var text = "x: &x [" + "a,".repeat(1_000_001) + "]\nopenapi: 3.0.0\n";
    assertThat(refused("a.yaml", text)).hasMessage("anchors hold more than 1000000 values");
  }

  @Test
  void refusesDepthWithoutFallingIntoIt() {
    var message = "nested more than 200 levels deep";
    assertThat(refused("a.yaml", "x: " + "[".repeat(100_000))).hasMessage(message);
    assertThat(refused("a.json", "{\"x\": " + "[".repeat(100_000))).hasMessage(message);
    assertThat(refused("a.yaml", "x:\n" + nested(600))).hasMessage(message);
    // Extensions are passed over by the reader of the text, which has a limit of its own.
    assertThat(refused("a.json", "{\"info\": {\"a\": {\"b\": {\"x-c\": " + "[".repeat(100_000)))
        .hasMessageContaining("nesting depth (501)");
  }

  private static String nested(int levels) {
    var text = new StringBuilder();
    for (int i = 1; i <= levels; i++) {
      text.append(" ".repeat(i)).append("a:\n");
    }
    return text.toString();
  }

  @Test
  void keepsNoMoreThanItShould() {
    var items = "0,".repeat(2_000_001);
    assertThat(refused("a.json", "{\"openapi\": \"3.0.0\", \"x-many\": [" + items + "0]}"))
        .hasMessage("the document has more than 2000000 values");
  }

  @Tag("nightly")
  @Test
  void followsNoReferencesWithoutEnd() throws Exception {
    var text = new StringBuilder("openapi: 3.0.0\ncomponents:\n  schemas:\n");
    for (int i = 0; i < 20_000; i++) {
      text.append("    R%d: {$ref: '#/components/schemas/R%d'}\n".formatted(i, i + 1));
      text.append("    A%d: {allOf: [{$ref: '#/components/schemas/A%d'}]}\n".formatted(i, i + 1));
    }
    text.append("    R20000: {type: string}\n    A20000: {type: object}\npaths:\n");
    for (int i = 0; i < 5_000; i++) {
      text.append("  /%d: {post: {parameters: [".formatted(i));
      text.append("{name: r, in: query, schema: {$ref: '#/components/schemas/R0'}}],");
      text.append("requestBody: {content: {application/json: {schema: ");
      text.append("{$ref: '#/components/schemas/A0'}}}}}}\n");
    }
    long start = processorTime();
    var operations = OpenApiDocumentTest.read("a.yaml", text.toString()).operations();
    assertThat(operations).hasSize(5_000);
    assertThat(operations.get(0).parameters())
        .extracting(OpenApiParameter::name)
        .containsExactly("r", "body");
    assertThat(Duration.ofNanos(processorTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void refusesMoreThanItTakesWithoutReadingIt() {
    var opened = new AtomicInteger();
    var endless =
        new InputStream() {
          private long left = 10L << 30;

          @Override
          public int read() {
            return left-- > 0 ? ' ' : -1;
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            Arrays.fill(buffer, offset, offset + length, (byte) ' ');
            left -= length;
            return length;
          }
        };
    var thrown =
        refused(
            "a.json",
            () -> {
              opened.incrementAndGet();
              return endless;
            });
    assertThat(thrown).hasMessage("the document is larger than 64 MiB");
    assertThat(opened).hasValue(1);
    assertThat(endless.left).isGreaterThan(9L << 30);
  }

  @Test
  void refusesWhatIsNoOpenApiDocument() {
    for (var text :
        new String[] {"a: b", "[]", "text", "openapi: 2.0", "swagger: 1.2", "openapi:"}) {
      var thrown = refused("a.yaml", text);
      assertThat(thrown.fault()).as(text).isEqualTo(Fault.NOT_OPENAPI);
      assertThat(thrown.at()).hasToString("a.yaml");
    }
  }

  @Test
  void leavesFailuresOfReadingToItsCaller() {
    assertThatThrownBy(
            () ->
                OpenApiDocument.read(
                    "a.yaml",
                    () -> {
                      throw new NoSuchFileException("a.yaml");
                    }))
        .isInstanceOf(NoSuchFileException.class);
    var broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    for (var name : new String[] {"a.yaml", "a.json"}) {
      assertThatThrownBy(() -> OpenApiDocument.read(name, () -> broken))
          .isInstanceOf(IOException.class)
          .hasMessage("the disk is gone");
    }
  }

  /** The size of the largest public documents; the figure is printed. */
  @Tag("nightly")
  @Test
  void readsLargeDocumentsQuickly() throws Exception {
    for (var name : new String[] {"large.json", "large.yaml"}) {
      var bytes = LargeDocument.of(10 << 20, name.endsWith("json"));
      long start = processorTime();
      var document = OpenApiDocument.read(name, () -> new ByteArrayInputStream(bytes));
      var took = Duration.ofNanos(processorTime() - start);
      System.out.printf(
          "%s: %d operations of %d bytes in %d ms%n",
          name, document.operations().size(), bytes.length, took.toMillis());
      assertThat(document.operations()).hasSizeGreaterThan(1000);
      assertThat(document.operations().get(7).parameters()).hasSize(3);
      assertThat(took).isLessThan(Duration.ofSeconds(15));
    }
  }

  /** Processor time of this thread: what else runs on the machine does not count. */
  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void assertMalformed(String name, String text, String at) {
    var thrown = refused(name, text);
    assertThat(thrown.fault()).isEqualTo(Fault.MALFORMED);
    assertThat(thrown.at()).as(thrown.getMessage()).hasToString(at);
  }

  private static OpenApiException refused(String name, String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return refused(name, () -> new ByteArrayInputStream(bytes));
  }

  private static OpenApiException refused(String name, DocumentContent content) {
    var thrown =
        catchThrowableOfType(OpenApiException.class, () -> OpenApiDocument.read(name, content));
    assertThat(thrown).isNotNull();
    return thrown;
  }

  private static List<OpenApiOperation> accepted(String name, String text) {
    try {
      return OpenApiDocumentTest.read(name, text).operations();
    } catch (OpenApiException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
