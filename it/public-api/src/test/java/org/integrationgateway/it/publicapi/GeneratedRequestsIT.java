package org.integrationgateway.it.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.testing.RestGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that Schemathesis makes of {@code /api/v2/openapi.json}, right and wrong ones: no
 * failure of the server, every status and media type documented, every answer valid against its
 * schema. {@code gateway.requests.seconds} says how long, 60 seconds unless told.
 */
@Tag("nightly")
final class GeneratedRequestsIT {
  private static final String CHECKS =
      "not_a_server_error,status_code_conformance,content_type_conformance,"
          + "response_headers_conformance,response_schema_conformance,unsupported_method,"
          + "allow_header_conformance,ignored_auth";

  @TempDir static Path home;
  @TempDir Path folder;

  @Test
  void areAnsweredAsDocumented() throws IOException, InterruptedException {
    var schemathesis = InstalledTools.program("python/bin/schemathesis");
    var seconds = Optional.ofNullable(System.getProperty("gateway.requests.seconds")).orElse("60");
    try (var rest = RestGateway.start(home)) {
      var document = rest.gateway().gateway().uri().resolve("/api/v2/openapi.json").toString();
      for (var token : List.of(rest.alice(), rest.bob())) {
        var told =
            ChildProgram.run(
                folder,
                10,
                List.of(
                    schemathesis.toString(),
                    "run",
                    document,
                    "--header",
                    "Authorization: Bearer " + token,
                    "--phases",
                    "examples,coverage,fuzzing",
                    "--checks",
                    CHECKS,
                    "--max-time",
                    seconds,
                    "--continue-on-failure",
                    "--warnings",
                    "off",
                    "--no-color"));
        assertThat(told).contains("Tested: 44");
      }
    }
  }
}
