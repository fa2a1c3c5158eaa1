package org.integrationgateway.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code server.notices}. */
final class NoticesConfigTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TempDir private Path folder;

  private ConfigReader.Result read(String items) throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              notices:
                - %s
            apps: {echo: {provider: {source: builtin:demo}}}
            """
                .formatted(items));
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }

  private String problems(String items) throws IOException {
    return ProblemPrinter.plain().print(read(items).problems());
  }

  @Test
  void readsReceivers() throws IOException {
    var notices =
        read("""
            {url: "https://ops.example/hook?room=ops&key=a%%2Fb", events: [run.failed], secret: %s}
                - {app: echo, operation: say, input: {channel: ops}}"""
                .formatted(SECRET))
            .config()
            .orElseThrow()
            .server()
            .notices();
    assertThat(notices).hasSize(2);
    assertThat(notices.get(0).url())
        .contains(URI.create("https://ops.example/hook?room=ops&key=a%2Fb"));
    assertThat(notices.get(0).wants(NoticeTopic.RUN_FAILED)).isTrue();
    assertThat(notices.get(0).wants(NoticeTopic.TOOLS_CHANGED)).isFalse();
    assertThat(notices.get(1).wants(NoticeTopic.TOOLS_CHANGED)).isTrue();
    assertThat(notices.get(1).input()).containsEntry("channel", "ops");
    assertThat(notices.toString()).doesNotContain(SECRET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {url: ftp://ops.example/x, secret: SECRET}                   | 'server.notices[0].url'
          {url: https://ops.example, secret: SECRET, events: [run.fail]} | did you mean 'run.failed'?
          {url: https://ops.example}                                   | no 'secret'
          {url: "https://ops.example/x#y", secret: SECRET}             | [/PATH][?QUERY] without fragment
          {url: https://ops.example, secret: whsec_c2hvcnQ=}           | has 5 bytes; Standard Webhooks requires 24 to 64
          {url: https://ops.example, secret: plain-text-of-a-password} | does not begin with whsec_
          {url: https://ops.example, secret: whsec_***}                | is not base64
          {url: "https://a:b@ops.example", secret: SECRET}             | contains a user
          {url: https://ops.example, secret: SECRET, app: echo}        | a URL, or an operation of an app
          {app: echo}                                                  | a URL, or an operation of an app
          {app: ecco, operation: say}                                  | did you mean 'echo'?
          {app: echo, operation: say, secret: SECRET}                  | signs requests to a 'url'
          """)
  void refusesWhatCannotBeAReceiver(String item, String problem) throws IOException {
    var problems = problems(item.replace("SECRET", SECRET));
    assertThat(problems).contains(problem).contains("gateway.yaml:4:");
    assertThat(problems).doesNotContain(SECRET).doesNotContain("plain-text");
  }

  @Test
  void refusesTheSameReceiverTwice() throws IOException {
    var item = "{url: \"https://ops.example/hook\", secret: %s}".formatted(SECRET);
    assertThat(problems(item + "\n    - " + item))
        .contains("names the same receiver twice", "gateway.yaml:5:");
  }
}
