package org.integrationgateway.server.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A heap that is nearly full, and throws nothing. */
final class FullOldGenerationTest {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir Path folder;
  private Process server;
  private BufferedReader answers;
  private PrintWriter orders;
  private URI gateway;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        folder.resolve("config"), "apps: {demo: {provider: {source: builtin:demo}}}\n");
    var command =
        TestProgram.command(
            List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
            SmallHeapServer.class,
            folder);
    server = new ProcessBuilder(command).redirectError(Redirect.to(log().toFile())).start();
    answers = server.inputReader();
    orders = new PrintWriter(server.getOutputStream(), true, StandardCharsets.UTF_8);
    gateway = URI.create(answer().split(" ")[0]);
  }

  @AfterEach
  void stop() throws Exception {
    orders.close();
    server.waitFor();
  }

  private Path log() {
    return folder.resolve("log");
  }

  private String answer() throws IOException {
    var line = answers.readLine();
    assertThat(line).as(Files.readString(log())).isNotNull();
    return line;
  }

  private void order(String line) throws IOException {
    orders.println(line);
    assertThat(answer()).isEqualTo(line);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(gateway.resolve(path)).build(), BodyHandlers.ofString());
  }

  @Tag("nightly")
  @Test
  void isToldByReadyUntilThereIsRoom() throws Exception {
    eventually(() -> assertThat(get("/ready").statusCode()).isEqualTo(200));
    order("fill");
    eventually(() -> assertThat(get("/ready").statusCode()).isEqualTo(503));
    assertThat(get("/health").statusCode()).isEqualTo(200);
    order("free");
    eventually(() -> assertThat(get("/ready").statusCode()).isEqualTo(200));
    assertThat(Files.readString(log()))
        .contains("the heap is nearly full", "the heap has room again");
  }
}
