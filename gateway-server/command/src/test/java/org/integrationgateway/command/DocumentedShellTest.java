package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.command.DocumentedBlocks.Block;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every block of shell of the pages runs here, page by page on a gateway with the configuration of
 * the first start, or is marked: {@code <!-- run by: TEST -->} where another test runs it, {@code
 * <!-- not run: REASON -->} where none can.
 *
 * <p>What a page takes for granted is in {@code shell/<page>.sh} of the resources, which runs
 * before its blocks. Lines {@code #: TEXT => TEXT} there replace what stands for something on the
 * page. A command followed by a comment {@code # gateway: ...} fails with this message. {@code
 * -Dgateway.page=docs/keys.md} runs one page.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the blocks are for a POSIX shell")
final class DocumentedShellTest {
  private static final Pattern REPLACED = Pattern.compile("(?m)^#: (.+?) => (.+)$");
  private static final Pattern FAILURE = Pattern.compile("^# (?:\\.\\.\\. )?(.+)$");
  private static final String PREFIX = "gateway: ";
  private static final int LEAST_WORDS = 4;
  private static final int PATIENCE = 30;

  @TempDir Path folder;

  @Test
  void everyBlockRunsOrSaysWhyNot() throws IOException {
    var wrong = new ArrayList<String>();
    for (var block : shell()) {
      if (block.mark().equals("not run") && block.note().split(" ").length < LEAST_WORDS) {
        wrong.add(block.place() + ": say in a sentence why it is not run");
      }
      if (block.mark().equals("run by") && !isRunBy(block)) {
        wrong.add(block.place() + ": " + block.note() + " is no test that reads or names the page");
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Whether a test of this name has the name of the page in its text. */
  private static boolean isRunBy(Block block) throws IOException {
    var page = block.page().replaceFirst(".*/", "");
    for (var parent : List.of("gateway-server", "it")) {
      try (var files = Files.walk(DocumentedBlocks.ROOT.resolve(parent))) {
        var test = files.filter(file -> file.endsWith(Path.of(block.note() + ".java"))).findFirst();
        if (test.isPresent()) {
          return Files.readString(test.get()).contains(page);
        }
      }
    }
    return false;
  }

  private static List<Block> shell() throws IOException {
    return DocumentedBlocks.in(Set.of("sh", "console", "")).stream()
        .filter(Block::isShell)
        .toList();
  }

  /** The pages with a block that this test runs. */
  static Stream<String> pages() throws IOException {
    var only = System.getProperty("gateway.page", "");
    return shell().stream()
        .filter(block -> block.mark().isEmpty())
        .map(Block::page)
        .filter(page -> page.startsWith(only))
        .distinct();
  }

  @Tag("nightly")
  @Timeout(value = PATIENCE, unit = TimeUnit.MINUTES)
  @ParameterizedTest
  @MethodSource("pages")
  void theBlocksOfAPageRunAsTheyStandThere(String page) throws Exception {
    var home = new GatewayHome(folder.resolve("home/.gateway"));
    DefaultConfig.writeTo(home);
    var more = folder.resolve("more.yaml");
    Files.writeString(
        more,
        """
        apps:
          github: {provider: {source: builtin:inventory}}
          shop: {provider: {source: builtin:demo}}
        """);
    var environment =
        new Environment(Map.of("GATEWAY_HOME", home.path().toString()), folder, folder);
    var read = ConfigReader.read(List.of(home.configuration(), more), environment);
    assertThat(read.problems()).isEmpty();
    try (var gateway = ConfiguredGateway.start(read.config().orElseThrow().listening(null, 0))) {
      run(page, gateway.gateway().uri().toString(), gateway.token("user:admin"), home);
    }
  }

  private void run(String page, String url, String token, GatewayHome home) throws Exception {
    var address = url.replaceFirst("/$", "");
    Files.writeString(home.path().resolve("token"), token);
    var script = Files.writeString(folder.resolve("page.sh"), script(page, address, home));
    var log = folder.resolve("log").toFile();
    var builder =
        new ProcessBuilder("bash", script.toString())
            .directory(Files.createDirectories(folder.resolve("work")).toFile())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(log);
    var variables = builder.environment();
    variables.put("ROOT", DocumentedBlocks.ROOT.toString());
    variables.put("HOME", home.path().getParent().toString());
    variables.put("GATEWAY_HOME", home.path().toString());
    variables.put("PATH", gateway() + ":" + variables.get("PATH"));
    List.of("GATEWAY", "GATEWAY_URL").forEach(name -> variables.put(name, address));
    List.of("TOKEN", "GATEWAY_TOKEN").forEach(name -> variables.put(name, token));
    var process = builder.start();
    try {
      boolean ended = process.waitFor(PATIENCE, TimeUnit.MINUTES);
      var printed = Files.readString(log.toPath());
      assertThat(ended).as(printed).isTrue();
      assertThat(process.exitValue()).as(printed).isZero();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The folder with a command {@code gateway} that runs the classes of this build. */
  private Path gateway() throws IOException {
    var bin = Files.createDirectories(folder.resolve("bin"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var command =
        Files.writeString(
            bin.resolve("gateway"),
            "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
                .formatted(java, System.getProperty("java.class.path"), Main.class.getName()));
    assertThat(command.toFile().setExecutable(true)).isTrue();
    return bin;
  }

  /** One script of all blocks of a page, which stops at the first command that fails. */
  private String script(String page, String address, GatewayHome home) throws IOException {
    var before = before(page);
    var replaced = new TreeMap<String, String>();
    REPLACED
        .matcher(before)
        .results()
        .forEach(found -> replaced.put(found.group(1), found.group(2)));
    replaced.put("http://127.0.0.1:8080", address);
    replaced.put("https://gateway.example.com", address);
    replaced.put("/etc/gateway/gateway.yaml", home.configuration().toString());
    replaced.put("./gateway ", "gateway ");
    var script = new StringBuilder("set -eE -o pipefail\n");
    script.append("trap 'echo \"FAILED: $place: $BASH_COMMAND\"' ERR\nplace=before\n");
    script.append("curl() { command curl -fS --max-time 60 \"$@\"; }\n");
    script.append(before).append('\n');
    for (var block : shell()) {
      if (block.page().equals(page) && block.mark().isEmpty()) {
        script.append("place='").append(block.place()).append("'\necho \"== $place\"\n");
        var text = commands(block);
        for (var each : replaced.entrySet()) {
          text = text.replace(each.getKey(), each.getValue());
        }
        script.append(text);
      }
    }
    return script.toString();
  }

  private static String before(String page) throws IOException {
    var name = "shell/" + page.replaceFirst(".*/", "") + ".sh";
    try (var in = DocumentedShellTest.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The commands of a block; those that a message follows have to fail with it. */
  private static String commands(Block block) {
    var lines =
        block
            .text()
            .replaceAll("\\\\\\n\\s*", " ")
            .lines()
            .filter(line -> block.language().equals("sh") || line.startsWith("$ "))
            .map(line -> line.replaceFirst("^\\$ ", ""))
            .toList();
    var commands = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      var failure = FAILURE.matcher(i + 1 < lines.size() ? lines.get(i + 1) : "");
      boolean fails = failure.matches() && failure.group(1).startsWith(PREFIX);
      commands.append(fails ? failing(lines.get(i), failure.group(1)) : lines.get(i)).append('\n');
    }
    return commands.toString();
  }

  private static String failing(String command, String message) {
    var pattern =
        Stream.of(message.substring(PREFIX.length()).split("\\.\\.\\.", -1))
            .map(part -> "'" + part.replace("'", "'\\''") + "'")
            .collect(Collectors.joining("*", "*", "*"));
    return """
    if printed=$( { %s
    } 2>&1 ); then echo "$place: did not fail: $printed"; false; fi
    case "$printed" in %s) ;; *) echo "$place: another message: $printed"; false ;; esac"""
        .formatted(command, pattern);
  }
}
