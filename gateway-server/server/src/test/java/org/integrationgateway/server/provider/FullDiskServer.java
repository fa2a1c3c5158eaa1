package org.integrationgateway.server.provider;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockWriter;
import org.integrationgateway.providers.supervision.Replacement;

/** A gateway on a small disk: told line by line what to do, it answers each with a line. */
final class FullDiskServer {
  private static final String APP = "app";
  private static final String TOKEN = "{\"name\":\"laptop\"}";

  private final Path home;
  private final Path filler;
  private final OperatedGateway gateway;

  private FullDiskServer(Path home) {
    this.home = home;
    this.filler = home.resolve("filler");
    this.gateway = new OperatedGateway(FixturePackage.config(home));
  }

  public static void main(String[] arguments) throws Exception {
    var server = new FullDiskServer(Path.of(arguments[0]));
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(server.answer(line).replace('\n', ' '));
      }
      server.gateway.close();
    } finally {
      System.exit(0);
    }
  }

  private String answer(String question) throws IOException {
    var words = question.split(" ");
    return switch (words[0]) {
      case "replace" -> replace(Path.of(words[1]));
      case "invoke" -> invoke();
      case "write" -> write(Integer.parseInt(words[1]));
      case "ready" -> ready();
      case "fill" -> fill();
      case "free" -> Files.deleteIfExists(filler) ? "free" : "there was nothing";
      case "lock" -> lock();
      case "store" -> store();
      default -> throw new IllegalArgumentException(question);
    };
  }

  private String replace(Path archive) {
    var app =
        FixturePackage.app(
            APP, new Source.Local(archive), Map.of("FIXTURE_MODE", Mode.GOOD.name()));
    return gateway.gateway().replace(app, Replacement.ROLLING).orElse("serves");
  }

  private String invoke() {
    var answer = gateway.invoke(APP, "say");
    return answer.statusCode() + " " + answer.body();
  }

  /** Writes to the store, until it refuses: its log may have some room. */
  private String write(int most) {
    for (int tries = 0; tries < most; tries++) {
      var answer = gateway.send("POST", "/api/v1/tokens", TOKEN);
      if (answer.statusCode() != 201) {
        return answer.statusCode() + " " + answer.body();
      }
    }
    return "201";
  }

  private String ready() {
    var answer = gateway.send("GET", "/ready");
    return answer.statusCode() + " " + answer.body();
  }

  /** To the last byte. */
  private String fill() throws IOException {
    try (var out = Files.newOutputStream(filler)) {
      var zeros = new byte[1 << 12];
      while (true) {
        out.write(zeros);
      }
    } catch (IOException full) {
      return String.valueOf(full.getMessage());
    }
  }

  private String lock() {
    try {
      return String.valueOf(LockWriter.write(LockFile.EMPTY, home.resolve("gateway.lock.json")));
    } catch (LockException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  private String store() throws IOException {
    try (var files = Files.list(home.resolve("packages"))) {
      return files
          .map(file -> file.getFileName().toString())
          .sorted()
          .collect(Collectors.joining(" "));
    }
  }
}
