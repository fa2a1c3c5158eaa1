package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.image.CompiledClasses;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.cache.JdkCache;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.inspect.CatalogFile;
import org.integrationgateway.packaging.inspect.DeclaredParameter;
import org.integrationgateway.packaging.inspect.Inspector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The build of a Java program with the real SDK lists the operations of the program. */
class ProgramCatalogTest {
  private static final String PROGRAM =
      """
      package acme;

      import org.integrationgateway.records.schema.Default;
      import org.integrationgateway.records.schema.Doc;
      import org.integrationgateway.sdk.app.AppProvider;
      import org.integrationgateway.sdk.host.HostServices;
      import org.integrationgateway.sdk.serve.ProviderMain;
      import org.integrationgateway.sdk.typed.TypedApp;

      public final class Zoo {
        public record Config(String place) {}
        public record Feed(
            @Doc("Name of the animal") String animal, @Default("50") int grams, Kind kind) {}
        public enum Kind { HAY, FISH }
        public record Fed(String animal) {}

        static AppProvider provider(Config config, HostServices host) {
          return TypedApp.named("zoo")
              .operation("feed", Feed.class, Fed.class, (feed, call) -> feed(feed))
              .title("Feed")
              .describe("Feeds an animal in " + config.place())
              .destructive(false)
              .build();
        }

        /**
         * Feeds one animal of {@code Config.place}.
         *
         * @param feed what it eats
         */
        private static Fed feed(Feed feed) {
          return new Fed(feed.animal());
        }

        public static void main(String[] args) {
          ProviderMain.serve(Config.class, config -> provider(config, HostServices.open()));
        }
      }
      """;

  @TempDir Path folder;
  private final List<String> notes = new ArrayList<>();
  private SourceProject project;
  private Path classes;
  private Path sources;

  @BeforeEach
  void compile() throws IOException {
    project = new SourceProject(folder).manifest("app", "");
    classes = CompiledClasses.of(folder.resolve("build"), "Zoo.java", PROGRAM);
    sources = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(sources.resolve("Zoo.java"), PROGRAM);
  }

  private Optional<BundledFile> find() throws Exception {
    return find(
        classes,
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList());
  }

  private Optional<BundledFile> find(Path ofProgram, List<Path> libraries) throws Exception {
    var program = new JavaProgram(ofProgram, libraries, Optional.empty(), List.of(), List.of());
    var java =
        new JavaBuild(
            program,
            Path.of(System.getProperty("java.home")),
            Layout.THIN,
            List.of(),
            false,
            JdkCache.ofUser(),
            List.of(sources));
    var asked = project.request();
    var request =
        new PackagingRequest(
            asked.manifest(),
            asked.output(),
            asked.work(),
            asked.declared(),
            asked.version(),
            Optional.of(java),
            asked.platforms(),
            asked.timestamp(),
            asked.steps(),
            asked.log());
    return new ProgramCatalog(request, SourcePackage.open(request), notes::add).find();
  }

  @Test
  @Tag("nightly")
  void listsTheOperationsWithTheConfigurationOfTheContractTest() throws Exception {
    project.file("tck.yaml", "config: {place: Bern}\n");

    var catalog = find().orElseThrow();
    assertThat(catalog.path()).isEqualTo("catalog.json");
    var bytes = Files.readString(catalog.content());
    find();
    assertThat(Files.readString(catalog.content())).isEqualTo(bytes);
    assertThat(notes).isEmpty();

    var content =
        PackageContent.open(project.folder(), ReadOptions.DEFAULT.withSdkNative(true))
            .withCatalog(catalog.content());
    var operation = Inspector.inspect(content).operations().get(0);
    assertThat(operation.title()).contains("Feed");
    assertThat(operation.description()).contains("Feeds an animal in Bern");
    assertThat(operation.parameters())
        .extracting(
            DeclaredParameter::name,
            parameter -> parameter.type().text(),
            DeclaredParameter::required,
            parameter -> parameter.defaultValue().orElse(""),
            parameter -> parameter.description().orElse(""))
        .containsExactly(
            tuple("animal", "string", true, "", "Name of the animal"),
            tuple("grams", "int", false, "50", ""),
            tuple("kind", "string", true, "", ""));
    assertThat(CatalogFile.hints(content).get("feed").destructiveHint()).contains(false);
    assertThat(CatalogFile.documentation(content))
        .containsEntry("feed", "Feeds one animal of `Config.place`.");
    assertThat(bytes).startsWith("{\"operations\": [\n{\"id\": \"feed\",\n ");
  }

  @Test
  void saysWhyAProgramListsNothing() throws Exception {
    assertThat(find()).isEmpty();
    assertThat(notes)
        .singleElement()
        .asString()
        .contains("the archive does not list the operations of the program", "place", "tck.yaml");
  }

  @Test
  void theCatalogOfTheAuthorGoesFirst() throws Exception {
    project.file("catalog.yaml", "operations: [{id: feed}]\n");

    assertThat(find().orElseThrow().path()).isEqualTo("catalog.yaml");
  }

  @Test
  void aProgramWithAnotherSdkIsNotStarted() throws Exception {
    var started = folder.resolve("started");
    var main = "java.nio.file.Files.createFile(java.nio.file.Path.of(\"" + started + "\"));";
    var other =
        CompiledClasses.of(
            folder.resolve("other"), "Other.java", CompiledClasses.starter("Other", main));

    assertThat(find(other, List.of())).isEmpty();
    assertThat(started).doesNotExist();
  }
}
