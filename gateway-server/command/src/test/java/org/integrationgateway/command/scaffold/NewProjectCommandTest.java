package org.integrationgateway.command.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects from templates. */
final class NewProjectCommandTest {
  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void saysWhyAProjectCannotBeWritten() throws IOException {
    var file = Files.createFile(folder.resolve("a-file"));

    var refused = new Cli(file, new NoServer()).run("new", "greeter", "--kind", "app");

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains("gateway: '" + file.resolve("greeter") + "' cannot be written: ")
        .containsIgnoringCase("not a directory")
        .doesNotContain("Exception");
  }

  @Test
  void makesAProjectOfAKindThatIsValid() throws IOException {
    var made =
        cli.run(
            "new",
            "shelf",
            "--kind",
            "cache",
            "--group-id",
            "com.acme",
            "--version",
            "1.2.0",
            "--package",
            "com.acme.shelf",
            "--source",
            "github.com/acme/providers/shelf",
            "--display-name",
            "The shelf",
            "--description",
            "Keeps things");

    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(made.out().lines())
        .contains("shelf/pom.xml", "shelf/src/main/java/com/acme/shelf/RecentCache.java");
    assertThat(made.err()).contains("Next: read shelf/README.md");
    assertThat(text("shelf/manifest.yaml"))
        .contains(
            "source: github.com/acme/providers/shelf\n",
            "version: 1.2.0\n",
            "displayName: 'The shelf'\n",
            "description: 'Keeps things'\n");
    var validated = cli.run("validate", "shelf");
    assertThat(validated.exit()).as(validated.err()).isZero();
  }

  @Test
  void aLanguageOrASurfaceIsOfAnApp() throws IOException {
    assertThat(cli.run("new", "tools", "--language", "go").exit()).isZero();
    assertThat(text("tools/greeter.go")).contains("provider.NewApp(\"tools\"");
    assertThat(cli.run("new", "notes", "--surface", "mcp").exit()).isZero();
    assertThat(text("notes/manifest.yaml")).contains("source: github.com/example/providers/notes");
  }

  @Test
  void printsFilesAsJson() {
    var made = cli.run("new", "tools", "--kind", "app", "--json");

    assertThat(made.exit()).isZero();
    assertThat(made.out()).contains("\"folder\":", "\"src/main/java/com/example/Greeter.java\"");
  }

  @Test
  void asksAPersonForWhatIsMissing() throws IOException {
    var made = cli.width(80).stdin("chat\n\nsoap\n\npython\n").run("new");

    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(made.err())
        .contains(
            "The name of the project and of its folder?",
            "Which kind of provider? app, identity,",
            "What are its operations made of? program, rest, openapi, graphql, mcp [program]",
            "In which language? java, kotlin, python, node, go [java]");
    assertThat(text("chat/src/greeter/app.py")).contains("NAME = \"chat\"");
  }

  @Test
  void asksNoMoreThanTheKindNeeds() {
    var made = cli.width(80).stdin("cache\n").run("new", "shelf");

    assertThat(made.exit()).as(made.err()).isZero();
    assertThat(made.err()).doesNotContain("The name", "In which language?");
    assertThat(folder.resolve("shelf/src/main/java/com/example/RecentCache.java")).exists();
  }

  @Test
  void endsWithoutAnAnswer() {
    var made = cli.width(80).stdin("x\n").run("new");

    assertThat(made.exit()).isEqualTo(2);
    assertThat(made.err()).contains("no answer: Which kind of provider?");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysWithoutATerminalWhatIsMissing() {
    var nothing = cli.run("new");
    assertThat(nothing.exit()).isEqualTo(2);
    assertThat(nothing.err()).contains("--kind KIND", "--openapi, --graphql, --grpc and --mcp");

    var nameless = cli.run("new", "--kind", "app");
    assertThat(nameless.exit()).isEqualTo(2);
    assertThat(nameless.err()).contains("gateway new NAME --kind KIND");
  }

  @Test
  void refusesOptionsThatDoNotFitTogether() {
    var both = cli.run("new", "shop", "--openapi", "shop.yaml", "--language", "go");
    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).contains("make a package without a template");

    var header = cli.run("new", "shop", "--kind", "app", "--base-url", "https://shop.example.com");
    assertThat(header.exit()).isEqualTo(2);
    assertThat(header.err()).contains("--base-url and --header need one of");

    var unknown = cli.run("new", "shop", "--kind", "shop");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("--kind 'shop' is unknown: write one of app, identity");

    var language = cli.run("new", "shop", "--kind", "cache", "--language", "go");
    assertThat(language.exit()).isEqualTo(2);
    assertThat(language.err()).contains("there is no template in go for the kind 'cache'");
  }

  @Test
  void saysBeforeAnythingElseWhichWordsThereAre() {
    for (var others :
        List.of(List.<String>of(), List.of("shop"), List.of("shop", "--kind", "app"))) {
      var arguments = new ArrayList<>(List.of("new", "--ci", "jenkins"));
      arguments.addAll(others);
      var server = cli.run(arguments.toArray(String[]::new));
      assertThat(server.exit()).isEqualTo(2);
      assertThat(server.err())
          .contains("--ci 'jenkins' is unknown: write one of github, gitlab, none; for another")
          .contains("write none")
          .doesNotContain("say what to make");
    }
    assertThat(cli.run("new", "--language", "rust").err())
        .contains("--language 'rust' is unknown: write one of java, kotlin, python, node, go");
    assertThat(cli.run("new", "--surface", "soap").err())
        .contains("--surface 'soap' is unknown: write one of program, rest,");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesWrongValuesWithTheNamesOfTheOptions() {
    var made =
        cli.run("new", "tools of mine", "--kind", "app", "--package", "a.new", "--version", "1");

    assertThat(made.exit()).isEqualTo(1);
    assertThat(made.err())
        .contains("NAME 'tools of mine':", "--package 'a.new':", "--version '1': write");
    assertThat(folder).isEmptyDirectory();
  }
}
