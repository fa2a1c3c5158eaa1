package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpBody.Format;
import org.integrationgateway.manifest.openapi.input.HttpParameter.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Every format of a body, from the input. */
final class BodyWriterTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String FORM = "application/x-www-form-urlencoded";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`{\"body\":[1,{\"a\":null}]}`, `[1,{\"a\":null}]`",
        "`{\"body\":null}`, null",
        "`{\"body\":\"ä\"}`, `\"ä\"`",
      })
  void writesOneMemberAsJson(String input, String expected) {
    var body = new HttpBody("application/json", Format.JSON, Optional.of("body"), List.of());
    assertThat(text(body, input)).isEqualTo(expected);
  }

  @Test
  void leavesOutABodyWithoutAValue() {
    for (var format : List.of(Format.JSON, Format.TEXT, Format.BINARY)) {
      assertThat(write(new HttpBody("text/plain", format, Optional.of("body"), List.of()), "{}"))
          .isEmpty();
    }
    var parts = List.of(new HttpBody.Part("a"));
    for (var format : List.of(Format.JSON, Format.FORM, Format.MULTIPART)) {
      assertThat(write(new HttpBody("x/y", format, Optional.empty(), parts), "{\"b\":1}"))
          .isEmpty();
    }
  }

  @Test
  void sendsAnEmptyBodyThatIsRequired() {
    var parts = List.of(new HttpBody.Part("a"));
    assertThat(text(new HttpBody("x/y", Format.JSON, Optional.empty(), parts, true), "{}"))
        .isEqualTo("{}");
    assertThat(text(new HttpBody(FORM, Format.FORM, Optional.empty(), parts, true), "{}"))
        .isEmpty();
  }

  @Test
  void writesMembersUnderTheirNamesOnTheWire() {
    var parts = List.of(part("body_id", "id", Style.FORM, true), new HttpBody.Part("name"));
    var body = new HttpBody("application/vnd.x+json", Format.JSON, Optional.empty(), parts);
    assertThat(text(body, "{\"id\":\"in the path\",\"body_id\":7,\"name\":\"n\"}"))
        .isEqualTo("{\"id\":7,\"name\":\"n\"}");
    assertThat(write(body, "{\"name\":\"n\"}").orElseThrow().contentType())
        .isEqualTo("application/vnd.x+json");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "FORM, true, `{\"a\":[1,\"x y\"]}`, `a=1&a=x+y`",
        "FORM, false, `{\"a\":[1,\"x y\"]}`, `a=1,x+y`",
        "SPACE_DELIMITED, false, `{\"a\":[1,2]}`, `a=1+2`",
        "PIPE_DELIMITED, false, `{\"a\":[1,2]}`, `a=1%7C2`",
        "DEEP_OBJECT, true, `{\"a\":{\"b\":{\"c\":\"x y\"},\"d\":[1]}}`,"
            + " `a%5Bb%5D%5Bc%5D=x+y&a%5Bd%5D%5B0%5D=1`",
        "FORM, true, `{\"a\":{\"b\":1}}`, `b=1`",
      })
  void writesFieldsOfAFormInTheirStyles(
      Style style, boolean explode, String input, String expected) {
    var body =
        new HttpBody(FORM, Format.FORM, Optional.empty(), List.of(part("a", "a", style, explode)));
    assertThat(text(body, input)).isEqualTo(expected);
  }

  @Test
  void writesAFieldOfAFormAsJsonWhereItsTypeSaysSo() {
    var part =
        new HttpBody.Part("a", "a", Optional.of("application/json"), false, Style.FORM, true);
    assertThat(
            text(
                new HttpBody(FORM, Format.FORM, Optional.empty(), List.of(part)),
                "{\"a\":{\"b\":1}}"))
        .isEqualTo("a=%7B%22b%22%3A1%7D");
  }

  @Test
  void writesAFormOfAnyFields() {
    var body = new HttpBody(FORM, Format.FORM, Optional.of("body"), List.of());
    assertThat(text(body, "{\"body\":{\"a\":[1,2],\"b c\":{\"d\":1}}}"))
        .isEqualTo("a=1&a=2&b+c=%7B%22d%22%3A1%7D");
  }

  @Test
  void writesPartsWithTheirTypesAndNames() {
    var body =
        new HttpBody(
            "multipart/form-data",
            Format.MULTIPART,
            Optional.empty(),
            List.of(
                new HttpBody.Part("note"),
                new HttpBody.Part(
                    "meta",
                    "me\"ta",
                    Optional.of("application/vnd.x+json"),
                    false,
                    Style.FORM,
                    true),
                new HttpBody.Part(
                    "file",
                    "file[]",
                    Optional.of("image/png, image/gif"),
                    true,
                    Style.FORM,
                    true)));
    var written =
        write(body, "{\"note\":[\"a\",2],\"meta\":\"text\",\"file\":[\"/w==\",\"AA==\"],\"x\":1}")
            .orElseThrow();
    var boundary = written.contentType().replace("multipart/form-data; boundary=", "");
    assertThat(new String(written.bytes(), ISO_8859_1))
        .isEqualTo(
            """
            --B
            Content-Disposition: form-data; name="note"

            a
            --B
            Content-Disposition: form-data; name="note"

            2
            --B
            Content-Disposition: form-data; name="me%22ta"
            Content-Type: application/vnd.x+json

            "text"
            --B
            Content-Disposition: form-data; name="file[]"; filename="file[]"
            Content-Type: image/png

            \u00ff
            --B
            Content-Disposition: form-data; name="file[]"; filename="file[]"
            Content-Type: image/png

            \0
            --B--
            """
                .replace("\n", "\r\n")
                .replace("--B", "--" + boundary));
    assertThat(BodyWriter.of(body).taken().streamed())
        .containsExactlyInAnyOrder("note", "meta", "file");
  }

  @ParameterizedTest
  @CsvSource({
    "image/png, image/png, image/png",
    "image/*, image/webp, image/webp",
    "*/*, text/csv, text/csv",
    "application/octet-stream, application/octet-stream, application/octet-stream",
  })
  void sendsAnUploadWithTheTypeThatIsDeclaredElseSaid(String declared, String said, String expected)
      throws Exception {
    var body = new HttpBody(declared, Format.BINARY, Optional.of("body"), List.of());
    var writer = BodyWriter.of(body);
    assertThat(writer.taken().member(Optional.of(said.toUpperCase(Locale.ROOT) + "; a=b")))
        .contains("body");
    var upload =
        new Upload(
            Optional.of(said),
            Optional.empty(),
            OptionalLong.of(2),
            () -> new ByteArrayInputStream("hi".getBytes(UTF_8)));
    var sent = writer.write(JSON.createObjectNode(), Map.of("body", List.of(upload))).orElseThrow();
    assertThat(sent.contentType()).isEqualTo(expected);
    assertThat(sent.content().length()).hasValue(2);
    assertThat(sent.content().open().readAllBytes()).isEqualTo("hi".getBytes(UTF_8));
    assertThatThrownBy(() -> sent.content().open())
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.NOT_READY));
  }

  @Test
  void takesNoTypeThatIsNotDeclared() {
    var images = BodyWriter.of(new HttpBody("image/*", Format.BINARY, Optional.of("b"), List.of()));
    assertThat(images.taken().member(Optional.of("text/plain"))).isEmpty();
    assertThat(images.taken().member(Optional.empty())).isEmpty();
    assertThat(BodyInput.MEMBERS.member(Optional.of("text/plain"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "image/*, data:image/png;base64, image/png",
    "'image/png, image/jpeg', data:image/jpeg;base64, image/jpeg",
    "'image/png, image/jpeg', data:;base64, image/png",
    "image/png, data:image/PNG;name=a.png;base64, image/png",
    "*/*, DATA:text/csv;charset=utf-8;base64, text/csv",
  })
  void sendsTheTypeOfADataUri(String declared, String said, String expected) {
    var body = new HttpBody(declared, Format.BINARY, Optional.of("b"), List.of());
    var sent = write(body, "{\"b\":\"" + said + ",/wA=\"}").orElseThrow();
    assertThat(sent.bytes()).isEqualTo(new byte[] {-1, 0});
    assertThat(sent.contentType()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "image/*, 'data:text/html;base64,/wA='",
    "image/*, 'data:image/png,%FF'",
    "image/*, 'data:image/png;base64,%FF'",
    "image/*, 'data:image/png\\nX-A: b;base64,/wA='",
  })
  void refusesADataUriOfAnotherTypeOrForm(String declared, String uri) {
    var body = new HttpBody(declared, Format.BINARY, Optional.of("b"), List.of());
    assertThatThrownBy(() -> write(body, "{\"b\":\"" + uri + "\"}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.errors().get(0).pointer()).isEqualTo("/b"));
  }

  @Test
  void takesEachOfTheDeclaredTypes() {
    var body = new HttpBody("image/png, image/jpeg", Format.BINARY, Optional.of("b"), List.of());
    var taken = BodyWriter.of(body).taken();
    assertThat(taken.member(Optional.of("image/jpeg"))).contains("b");
    assertThat(taken.member(Optional.of("image/gif"))).isEmpty();
  }

  @Test
  void sendsBytesAndText() {
    var bytes = new HttpBody("image/*", Format.BINARY, Optional.of("b"), List.of());
    var sent = write(bytes, "{\"b\":\"/wA=\"}").orElseThrow();
    assertThat(sent.bytes()).isEqualTo(new byte[] {-1, 0});
    assertThat(sent.contentType()).isEqualTo("application/octet-stream");
    var text = new HttpBody("text/csv", Format.TEXT, Optional.of("b"), List.of());
    assertThat(text(text, "{\"b\":\"a,ä\\n\"}")).isEqualTo("a,ä\n");
    var any = new HttpBody("text/*", Format.TEXT, Optional.of("b"), List.of());
    assertThat(write(any, "{\"b\":\"x\"}").orElseThrow().contentType()).isEqualTo("text/plain");
    assertThatThrownBy(() -> write(bytes, "{\"b\":\"?\"}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.errors().get(0).pointer()).isEqualTo("/b"));
  }

  private static HttpBody.Part part(String member, String name, Style style, boolean explode) {
    return new HttpBody.Part(member, name, Optional.empty(), false, style, explode);
  }

  private static Optional<OutboundRequest.Body> write(HttpBody body, String input) {
    return BodyWriter.of(body).write((ObjectNode) JSON.readTree(input), Map.of());
  }

  private static String text(HttpBody body, String input) {
    return new String(write(body, input).orElseThrow().bytes(), UTF_8);
  }
}
