package org.integrationgateway.server.api.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The commands of {@code docs/agents-api.md}, in their order, give the responses beside them with
 * the configuration of {@code docs/agents.md}.
 */
final class AgentDocumentTest {
  private static final Pattern CONFIGURATION = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
  private static final Pattern EXAMPLE =
      Pattern.compile("```sh\ncurl (.*?)\n```\n\n```json\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:-X (?<method>[A-Z]+) )?\"?\\$GATEWAY(?<path>[^ \"]+)\"?"
              + " -H \"Authorization: Bearer \\$TOKEN\"(?: --json '(?<body>.*)')?");

  private final Map<String, String> known = new HashMap<>();

  @Test
  void givesTheAnswersOfTheDocument(@TempDir Path home) throws IOException {
    var document = Files.readString(Path.of("../../docs/agents-api.md"));
    var configuration = CONFIGURATION.matcher(Files.readString(Path.of("../../docs/agents.md")));
    assertThat(configuration.find()).isTrue();
    int examples = 0;
    try (var gateway = ConfiguredGateway.start(home, configuration.group(1))) {
      var token = gateway.token("user:alice");
      var example = EXAMPLE.matcher(document);
      while (example.find()) {
        var command = COMMAND.matcher(example.group(1));
        assertThat(command.matches()).as(example.group(1)).isTrue();
        check(gateway, token, command, Json.parse(bytes(example.group(2))));
        examples++;
      }
    }
    assertThat(examples).isEqualTo(9);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private void check(ConfiguredGateway gateway, String token, Matcher command, JsonNode expected) {
    var path = command.group("path");
    for (var name : known.entrySet()) {
      path = path.replace("$" + name.getKey(), name.getValue());
    }
    assertThat(path).doesNotContain("$");
    var body = command.group("body") == null ? "" : command.group("body");
    var method =
        command.group("method") != null ? command.group("method") : body.isEmpty() ? "GET" : "POST";
    var answer = awaited(gateway, method, path, token, body, expected);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    var json = ConfiguredGateway.json(answer);
    compare(path, json, expected);
    remember(json.isArray() ? json.get(0) : json);
  }

  /** A turn ends, or asks, a little after it has begun; then the session takes the next one. */
  private static HttpResponse<String> awaited(
      ConfiguredGateway gateway,
      String method,
      String path,
      String token,
      String body,
      JsonNode expected) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (true) {
      var answer = gateway.send(method, path, token, body);
      var json = ConfiguredGateway.json(answer);
      boolean same =
          json.isArray()
              ? json.size() == expected.size()
              : json.path("status").equals(expected.path("status"));
      boolean isBefore = json.path("code").asString("").equals("conflict");
      if ((method.equals("GET") ? same : !isBefore) || System.nanoTime() > end) {
        return answer;
      }
      // Fewer requests than one subject may send.
      LockSupport.parkNanos(20_000_000);
    }
  }

  private void remember(JsonNode json) {
    var id = json.path("id").asString("");
    if (json.has("prompt")) {
      known.put("INTERACTION", id);
    } else if (json.has("sessionId")) {
      known.put("TURN", id);
    } else if (json.has("model")) {
      known.put("SESSION", id);
    }
  }

  /** The members of the example are those of the answer; times and ids differ. */
  private static void compare(String where, JsonNode actual, JsonNode expected) {
    assertThat(actual.getNodeType()).as(where).isEqualTo(expected.getNodeType());
    if (expected.isObject()) {
      expected
          .properties()
          .forEach(
              member -> {
                var below = where + " " + member.getKey();
                assertThat(actual.has(member.getKey())).as(below + " in " + actual).isTrue();
                compare(below, actual.get(member.getKey()), member.getValue());
              });
    } else if (expected.isArray()) {
      assertThat(actual.size()).as(where).isEqualTo(expected.size());
      for (int i = 0; i < expected.size(); i++) {
        compare(where + "/" + i, actual.get(i), expected.get(i));
      }
    } else if (!where.endsWith("At") && !where.endsWith(" status")) {
      var text = expected.asString("");
      int dots = text.indexOf('…');
      if (dots < 0) {
        assertThat(actual).as(where).isEqualTo(expected);
      } else {
        assertThat(actual.asString("")).as(where).startsWith(text.substring(0, dots));
      }
    }
  }
}
