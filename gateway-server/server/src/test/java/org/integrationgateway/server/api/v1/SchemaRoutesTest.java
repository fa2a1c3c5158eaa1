package org.integrationgateway.server.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaRoutesTest {
  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  @Test
  void givesTheSchemaToAnybodyAndLetsItBeKept() {
    var answer = gateway.send(request().build());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(ManifestSchema.text());
    assertThat(header(answer, "Content-Type")).isEqualTo("application/schema+json");
    assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=3600");
    assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(header(answer, "ETag")).matches("\"[0-9a-f]{32}\"");
  }

  @Test
  void answersHeadWithoutABody() {
    var answer =
        gateway.send(request().method("HEAD", HttpRequest.BodyPublishers.noBody()).build());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValueAsLong("Content-Length").orElse(0))
        .isEqualTo(ManifestSchema.text().length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "W/%s", "\"other\", %s", "*"})
  void doesNotSendAgainWhatIsKnown(String known) {
    var tag = header(gateway.send(request().build()), "ETag");
    var answer = gateway.send(request().header("If-None-Match", known.replace("%s", tag)).build());
    assertThat(answer.statusCode()).isEqualTo(304);
    assertThat(answer.body()).isEmpty();
    assertThat(header(answer, "ETag")).isEqualTo(tag);
  }

  @Test
  void sendsAgainWhatHasChanged() {
    var answer = gateway.send(request().header("If-None-Match", "\"older\"").build());
    assertThat(answer.statusCode()).isEqualTo(200);
  }

  private static HttpRequest.Builder request() {
    return HttpRequest.newBuilder(gateway.gateway().uri().resolve("/schemas/manifest.json"));
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }
}
