package org.integrationgateway.it.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.integrationgateway.server.testing.RestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are generated from {@code /api/v2/openapi.json}, compiled, and used. */
final class GeneratedClientsIT {
  private static final String STORY =
      """
      I am user:alice
      greeted 200 %s
      answered AGENT_TURN_STATUS_SUCCEEDED Hello yourself.
      numbered 1 at true
      applied 1
      ran WORKFLOW_STATUS_SUCCEEDED done
      refused 404 true
      """;

  @TempDir static Path home;
  @TempDir Path folder;
  private static RestGateway rest;

  @BeforeAll
  static void start() throws IOException {
    rest = RestGateway.start(home);
  }

  @AfterAll
  static void stop() {
    rest.close();
  }

  private static String url() {
    var uri = rest.gateway().gateway().uri().toString();
    return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
  }

  @Test
  void worksInJava() throws Exception {
    var tools = InstalledTools.generator();
    generate(
        "java",
        "client",
        List.of("--library", "native"),
        "hideGenerationTimestamp=true,openApiNullable=false,useJakartaEe=true,generateBuilders=false,"
            + "invokerPackage=client,apiPackage=client.api,modelPackage=client.model");
    var path = tools.resolve("generator.jar") + ":" + tools.resolve("annotations.jar");
    var classes = Files.createDirectory(folder.resolve("classes"));
    var line = new ArrayList<>(List.of("-proc:none", "-nowarn", "-cp", path));
    line.addAll(List.of("-d", classes.toString(), copied("java/Story.java").toString()));
    try (var files = Files.walk(folder.resolve("client/src/main/java"))) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(line::add);
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, line.toArray(String[]::new))).isZero();
    var told =
        ChildProgram.run(
            folder,
            1,
            List.of(
                ChildProgram.java(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes + ":" + path,
                "client.Story",
                url(),
                rest.alice()));
    assertThat(told).isEqualTo(STORY.formatted("{greeting=Hello, Ada!}"));
  }

  @Test
  void worksInTypeScript() throws Exception {
    var compiler = InstalledTools.program("node_modules/.bin/tsc");
    generate("typescript-fetch", "client", List.of(), "supportsES6=true,importFileExtension=.js");
    Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
    ChildProgram.run(
        folder,
        2,
        List.of(
            compiler.toString(),
            "--strict",
            "--target",
            "es2022",
            "--lib",
            "es2022,dom",
            "--module",
            "nodenext",
            "--outDir",
            "out",
            copied("typescript/story.ts").toString()));
    var told = ChildProgram.run(folder, 1, List.of("node", "out/story.js", url(), rest.alice()));
    assertThat(told).isEqualTo(STORY.formatted("{\"greeting\":\"Hello, Ada!\"}"));
  }

  private void generate(String language, String into, List<String> more, String properties)
      throws Exception {
    var line = new ArrayList<>(List.of(ChildProgram.java(), "-XX:TieredStopAtLevel=1", "-jar"));
    line.add(InstalledTools.generator().resolve("generator.jar").toString());
    line.addAll(List.of("generate", "-g", language, "-o", into));
    line.addAll(List.of("-i", url() + "/api/v2/openapi.json"));
    line.addAll(List.of("--additional-properties", properties));
    line.addAll(
        List.of(
            "--global-property", "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"));
    line.addAll(more);
    ChildProgram.run(folder, 2, line);
  }

  /** A source that uses the client, beside it. */
  private Path copied(String resource) {
    var target = folder.resolve(Path.of(resource).getFileName());
    try (var source = GeneratedClientsIT.class.getResourceAsStream(resource)) {
      Files.copy(source, target);
      return target;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
