package org.integrationgateway.testkit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of every runtime provider, in any language: its sessions, the apps that it hosts and
 * the workspaces that it prepares. Repositories and workspaces are on this host; the repositories
 * have {@code file:} URLs.
 */
public abstract class RuntimeContractTest extends HostingCases {
  private static final String NEEDS_GIT = "this host has no git to make repositories with";

  private String library = "";
  private String tool = "";
  private String first = "";
  private String latest = "";

  /** Called by subclasses: only they have anything to test. */
  protected RuntimeContractTest() {}

  @BeforeAll
  void makeRepositories(@TempDir Path folder) throws IOException {
    if (!GitRepository.possible()) {
      System.err.println("cases with repositories are left out: " + NEEDS_GIT);
      return;
    }
    var one = GitRepository.init(folder.resolve("library"));
    first = one.commit("src/main.txt", "first\n");
    one.git("tag", "v1");
    one.git("branch", "stable");
    Files.createSymbolicLink(folder.resolve("library/away"), Path.of("../.."));
    Files.createSymbolicLink(folder.resolve("library/near"), Path.of("src"));
    latest = one.commit("src/main.txt", "latest\n");
    library = one.url();
    var other = GitRepository.init(folder.resolve("tool"));
    other.commit("run.sh", "echo\n");
    tool = other.url();
  }

  private void assumeWorkspaces() {
    Assumptions.assumeTrue(preparesWorkspaces(), "this runtime prepares no workspaces");
    Assumptions.assumeTrue(GitRepository.possible(), NEEDS_GIT);
  }

  private Checkout library(String ref) {
    return new Checkout(library, Optional.of(ref), "library");
  }

  @Test
  void checksSourcesOut() throws IOException {
    assumeWorkspaces();
    var id = session();
    var workspace =
        runtime()
            .prepare(
                WorkspaceRequest.of(
                        new Checkout(library, Optional.empty(), "deps/library"),
                        new Checkout(tool, Optional.of("main"), "tool"))
                    .in(id)
                    .beginningIn("deps/library/src"));

    assertThat(workspace.sessionId()).isEqualTo(id);
    assertThat(workspace.commits()).hasSize(2).startsWith(latest);
    assertThat(workspace.cwd()).isEqualTo(workspace.root() + "/deps/library/src");
    assertThat(Files.readString(Path.of(workspace.cwd(), "main.txt"))).isEqualTo("latest\n");
    assertThat(Path.of(workspace.root(), "tool", "run.sh")).exists();
  }

  @Test
  void checksOutWhatARefNames() throws IOException {
    assumeWorkspaces();
    var id = session();
    for (var ref : List.of("v1", "stable", "refs/heads/stable", first)) {
      var workspace = runtime().prepare(WorkspaceRequest.of(library(ref)).in(id));
      assertThat(workspace.commits()).as(ref).containsExactly(first);
      assertThat(workspace.cwd()).isEqualTo(workspace.root() + "/library");
      assertThat(Files.readString(Path.of(workspace.cwd(), "src/main.txt"))).isEqualTo("first\n");
    }
  }

  @Test
  void givesAWorkspaceASessionOfItsOwnWhichEndsWithIt() {
    assumeWorkspaces();
    var workspace = runtime().prepare(WorkspaceRequest.of(library("main")));
    assertThat(runtime().get(workspace.sessionId()).state()).isEqualTo(State.READY);
    runtime().remove(workspace.id());

    assertThat(Path.of(workspace.root())).doesNotExist();
    assertThat(runtime().get(workspace.sessionId()).state()).isEqualTo(State.STOPPED);
  }

  @Test
  void removesAWorkspaceWholeAndOnce() throws IOException {
    assumeWorkspaces();
    var id = session();
    var workspace = runtime().prepare(WorkspaceRequest.of(library("main")).in(id));
    var other = runtime().prepare(WorkspaceRequest.of(library("main")).in(id));
    var closed = Files.createDirectories(Path.of(workspace.cwd(), "closed/deep"));
    Files.writeString(closed.resolve("file"), "x");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));
    Files.setPosixFilePermissions(
        closed.resolveSibling("."), PosixFilePermissions.fromString("---------"));
    runtime().remove(workspace.id());
    runtime().remove(workspace.id());

    assertThat(Path.of(workspace.root())).doesNotExist();
    assertThat(Path.of(other.root())).exists();
    assertThat(runtime().get(id).state()).isEqualTo(State.READY);
  }

  @Test
  void removesWorkspacesWithTheirSession() {
    assumeWorkspaces();
    var id = session();
    var workspace = runtime().prepare(WorkspaceRequest.of(library("main")).in(id));
    runtime().stop(id, "");

    assertThat(Path.of(workspace.root())).doesNotExist();
    runtime().remove(workspace.id());
    assertRefused(
        Reason.INVALID_STATE, () -> runtime().prepare(WorkspaceRequest.of(library("main")).in(id)));
  }

  @Test
  void preparesNothingInASessionThatIsNotThere() {
    assumeWorkspaces();
    assertRefused(
        Reason.NOT_FOUND,
        () -> runtime().prepare(WorkspaceRequest.of(library("main")).in("s-0000000000000000")));
  }

  @Test
  void refusesWhatDoesNotExist() {
    assumeWorkspaces();
    refuses(library, "no-such-branch", "a");
    refuses(library, "0".repeat(39) + "1", "a");
    refuses(library + "-missing", "main", "a");
  }

  @Test
  void refusesWhatWouldBeMoreThanAName() {
    assumeWorkspaces();
    for (var url :
        List.of(
            "",
            "--upload-pack=touch /tmp/owned",
            "-oProxyCommand=true",
            "ext::sh -c true",
            "file://-x",
            "ssh://-oProxyCommand=true/x",
            "https://user:secret@example.com/x.git",
            "git@example.com:x.git",
            "/etc")) {
      refuses(url, "main", "a");
    }
    for (var ref : List.of("--upload-pack=x", "-f", "+main:other", "a..b", "a b", "a:b", "@{-1}")) {
      refuses(library, ref, "a");
    }
  }

  @Test
  void refusesSchemesThatItDoesNotSpeak() {
    assumeWorkspaces();
    refuses("ext://sh", "main", "a");
    refuses("http://example.com/x.git", "main", "a");
  }

  @Test
  void refusesPathsThatLeaveTheWorkspace() {
    assumeWorkspaces();
    for (var path : List.of("", ".", "..", "../a", "a/../b", "/etc", "a//b", "a\\b")) {
      refuses(library, "main", path);
    }
    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            WorkspaceRequest.of(
                library("main"), new Checkout(tool, Optional.empty(), "library/sub")));
  }

  @Test
  void refusesToBeginOutsideOfTheCheckouts() {
    assumeWorkspaces();
    var request = WorkspaceRequest.of(library("main"));
    assertThat(runtime().prepare(request.in(session()).beginningIn("library/near")).cwd())
        .endsWith("library/near");
    for (var cwd :
        List.of("elsewhere", "library/away", "library/away/library", "library/none", "..", "/")) {
      assertRefused(
          Reason.INVALID_INPUT, () -> runtime().prepare(request.in(session()).beginningIn(cwd)));
    }
  }

  @Test
  void saysThatItPreparesNoWorkspaces() {
    Assumptions.assumeFalse(preparesWorkspaces(), "this runtime prepares workspaces");

    assertRefused(
        Reason.NOT_SUPPORTED,
        () ->
            runtime()
                .prepare(
                    WorkspaceRequest.of(
                        new Checkout("https://example.com/x.git", Optional.empty(), "x"))));
  }

  private void refuses(String url, String ref, String path) {
    var failure =
        catchThrowable(
            () ->
                runtime()
                    .prepare(
                        WorkspaceRequest.of(new Checkout(url, Optional.of(ref), path))
                            .in(session())));
    assertThat(failure)
        .as("%s at %s in %s", url, ref, path)
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT);
              assertThat(refused.getMessage()).doesNotContain("secret");
            });
  }
}
