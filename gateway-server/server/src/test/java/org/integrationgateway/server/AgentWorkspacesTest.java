package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.server.testing.HostileModel.calls;
import static org.integrationgateway.server.testing.HostileModel.says;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.sdk.agent.session.SourceWorkspace.Checkout;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.testing.AgentCaller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.HostileModel;
import org.integrationgateway.server.testing.HostileModel.AskedTool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sessions with sources that git checks out, which the model reads. */
@DisabledOnOs(OS.WINDOWS)
final class AgentWorkspacesTest {
  @TempDir static Path folder;
  private static HostileModel model;
  private static ConfiguredGateway gateway;
  private static Path allowed;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(hasGit(), "git is not installed: put it into the PATH");
    model = new HostileModel();
    allowed = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(folder.resolve("secret.txt"), "sesame");
    repository(allowed.resolve("shop"));
    repository(folder.resolve("other"));
    gateway =
        ConfiguredGateway.start(
            folder,
            """
            runtime:
              providers:
                here:
                  source: builtin:local
                  config: {workspaces: {schemes: [file]}}
            providers:
              agent:
                chat:
                  source: builtin:tool-loop
                  config:
                    model: {protocol: openai, url: "%s"}
                    workspaces: {runtime: here, sources: ["file://%s/"]}
                bare:
                  source: builtin:scripted
                  config: {scenes: [{steps: [{text: Hello}]}]}
            """
                .formatted(model.url(), allowed));
  }

  /** Links lead out of the sources, and to a file of them. */
  private static void repository(Path place) throws Exception {
    Files.createDirectories(place.resolve("src"));
    Files.writeString(place.resolve("README.md"), "# Shop\nSells things.\n");
    Files.writeString(place.resolve("src/Main.java"), "class Main {\n  // sells\n}\n");
    Files.write(place.resolve("logo.png"), new byte[] {1, 0, 2});
    Files.createSymbolicLink(place.resolve("out"), folder.resolve("secret.txt"));
    Files.createSymbolicLink(place.resolve("up"), Path.of(".."));
    Files.createSymbolicLink(place.resolve("read"), Path.of("README.md"));
    git(place, "init", "--quiet", "--initial-branch=main");
    git(place, "add", "-A");
    git(
        place,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "x");
  }

  private static void git(Path place, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var git = new ProcessBuilder(command).directory(place.toFile()).inheritIO().start();
    assertThat(git.waitFor()).isZero();
  }

  private static boolean hasGit() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
  }

  @AfterAll
  static void stop() throws Exception {
    if (gateway != null) {
      gateway.close();
      model.close();
    }
  }

  private static AgentCaller alice(String agent) {
    return new AgentCaller(
        gateway.gateway().services().get(ProviderKind.AGENT, agent), "user:alice");
  }

  private static NewSession session(String url, Optional<String> cwd) {
    var sources = new SourceWorkspace(List.of(new Checkout(url, Optional.empty(), "shop")), cwd);
    return new NewSession("m", Optional.empty(), Map.of(), Optional.of(sources), Optional.empty());
  }

  private static NewSession shop() {
    return session("file://" + allowed.resolve("shop"), Optional.of("shop/src"));
  }

  /** The result of one tool call. */
  private static Map<String, Object> reads(String sessionId, String tool, String arguments) {
    var word = "w" + Math.abs((tool + arguments + sessionId).hashCode());
    model.when(
        word,
        (round, out) -> {
          if (round == 0) {
            calls(out, "", new AskedTool("c", tool, arguments));
          } else {
            says(out, "Done.");
          }
        });
    var alice = alice("chat");
    var turn = alice.as(agent -> agent.createTurn(NewTurn.of(sessionId, word)));
    assertThat(AgentCaller.text(alice.settled(turn))).isEqualTo("Done.");
    return alice.results(turn).get(0);
  }

  private static long workspaces() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runtime"))) {
      return files.filter(file -> file.endsWith("shop/README.md")).count();
    }
  }

  @Test
  void readsSourcesAndNothingElse() throws IOException {
    var alice = alice("chat");
    var session = alice.as(agent -> agent.createSession(shop()));
    assertThat(session.workspace()).isPresent();
    assertThat(alice.as(agent -> agent.capabilities()).workspaces()).isTrue();
    var id = session.id();

    assertThat(reads(id, "list_files", "{}").toString()).contains("Main.java");
    assertThat(reads(id, "list_files", "{\"path\":\"shop\"}").toString())
        .contains("README.md", "type=link")
        .doesNotContain(".git");
    assertThat(reads(id, "read_file", "{\"path\":\"shop/README.md\",\"firstLine\":2}").toString())
        .contains("Sells things.")
        .doesNotContain("# Shop");
    assertThat(reads(id, "read_file", "{\"path\":\"shop/read\"}").toString()).contains("# Shop");
    assertThat(reads(id, "search_files", "{\"text\":\"SELLS\",\"path\":\"shop\"}").toString())
        .contains("src/Main.java", "README.md")
        .doesNotContain("sesame");
    for (var path :
        List.of(
            "shop/out",
            "shop/up/../secret.txt",
            "../x",
            "/etc/passwd",
            "shop/.git/config",
            "shop/up/other")) {
      assertThat(reads(id, "read_file", "{\"path\":\"" + path + "\"}"))
          .as(path)
          .satisfies(result -> assertThat((Long) result.get("status")).isIn(400L, 404L));
    }
    assertThat(reads(id, "read_file", "{\"path\":\"shop/logo.png\"}").toString())
        .contains("is not a text");
    assertThat(
            model.received("w" + Math.abs(("list_files" + "{}" + id).hashCode())).get(0).toString())
        .contains("'shop' has file://");

    assertThat(workspaces()).isPositive();
    alice.as(agent -> agent.updateSession(id, SessionChange.to(Session.State.ARCHIVED)));
  }

  @Test
  void removesTheSourcesOfAnArchivedSession() throws IOException {
    var alice = alice("chat");
    long before = workspaces();
    var session = alice.as(agent -> agent.createSession(shop().once("removed")));
    assertThat(alice.as(agent -> agent.createSession(shop().once("removed"))).id())
        .isEqualTo(session.id());
    alice.as(agent -> agent.updateSession(session.id(), SessionChange.to(Session.State.ARCHIVED)));
    assertThat(workspaces()).isLessThanOrEqualTo(before);
  }

  @Test
  void refusesOtherSources() {
    var alice = alice("chat");
    for (var url :
        List.of(
            "file://" + folder.resolve("other"),
            "file://" + allowed + "/../other",
            "file://" + allowed + "/%2e%2e/other",
            "https://example.com/x.git")) {
      var refused =
          catchThrowableOfType(
              ServiceException.class,
              () -> alice.as(agent -> agent.createSession(session(url, Optional.empty()))));
      assertThat(refused.problems().get(0).pointer()).isEqualTo("/workspace/checkouts/0/url");
    }
    var outside = session("file://" + allowed.resolve("shop"), Optional.of("shop/up"));
    var refused =
        catchThrowableOfType(
            ServiceException.class, () -> alice.as(agent -> agent.createSession(outside)));
    assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT);
  }

  @Test
  void refusesAWorkspaceWhereNoneIsConfigured() {
    var alice = alice("bare");
    var refused =
        catchThrowableOfType(
            ServiceException.class, () -> alice.as(agent -> agent.createSession(shop())));
    assertThat(refused.reason()).isEqualTo(Reason.NOT_SUPPORTED);
    assertThat(refused).hasMessageContaining("leave 'workspace' out");
    assertThat(alice.as(agent -> agent.capabilities()).workspaces()).isFalse();
  }
}
