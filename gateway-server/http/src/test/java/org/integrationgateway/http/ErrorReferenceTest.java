package org.integrationgateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.ProblemDocument;
import org.junit.jupiter.api.Test;

/** Compares {@code docs/reference/errors.md} with the error codes. */
final class ErrorReferenceTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| (\\d{3}) \\|");

  @Test
  void listsEveryCodeWithItsStatus() throws IOException {
    var documented =
        ROW.matcher(Files.readString(Path.of("../../docs/reference/errors.md")))
            .results()
            .collect(
                Collectors.toMap(
                    (MatchResult row) -> row.group(1), row -> Integer.valueOf(row.group(2))));
    Map<String, Integer> real =
        Arrays.stream(ErrorCode.values())
            .collect(
                Collectors.toMap(
                    ErrorCode::wireName,
                    code -> ProblemDocument.of(new GatewayException(code, "detail")).status()));
    assertThat(documented).isEqualTo(real);
  }
}
