package org.integrationgateway.testkit.tck;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.integrationgateway.testkit.tck.examples.ExamplesException;
import org.integrationgateway.testkit.tck.launch.PackageRefused;
import org.integrationgateway.testkit.tck.report.HtmlReport;
import org.integrationgateway.testkit.tck.report.JUnitXml;
import org.integrationgateway.testkit.tck.report.JsonReport;
import org.integrationgateway.testkit.tck.report.TerminalReport;
import org.integrationgateway.testkit.tck.report.TestResult;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command with its options and its output. */
@Command(name = "tck", mixinStandardHelpOptions = true)
final class ContractCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(paramLabel = "PACKAGE", description = "An archive, or the folder of one.")
  private Path target = Path.of("");

  @Option(names = "--examples", paramLabel = "FILE")
  private @Nullable Path examples;

  @Option(names = "--config", paramLabel = "JSON|FILE")
  private @Nullable String config;

  @Option(names = "--tests", paramLabel = "NAME", split = ",")
  private List<String> tests = List.of();

  @Option(names = "--except", paramLabel = "FILE")
  private List<Path> except = List.of();

  @Option(names = "--timeout", paramLabel = "DURATION")
  private @Nullable String timeout;

  @Option(names = "--report", paramLabel = "FOLDER")
  private @Nullable Path report;

  @Option(names = "--list")
  private boolean list;

  @Option(names = "--json")
  private boolean json;

  /**
   * @param out for the result
   * @param err for remarks beside it
   */
  ContractCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    try (var work = WorkFolder.create()) {
      var test = PackageTest.prepare(options(), work);
      if (list) {
        test.cases().forEach(out::println);
        return 0;
      }
      var terminal = new TerminalReport(out);
      var result = test.run(json ? ended -> {} : terminal::ended, err::println);
      if (json) {
        out.println(JsonReport.text(result));
      } else {
        terminal.sum(result);
      }
      if (report != null) {
        write(result, report, test.log());
      }
      return result.passed() ? 0 : 1;
    }
  }

  private PackageTest.Options options() {
    return new PackageTest.Options(
        target,
        Optional.ofNullable(examples),
        Optional.ofNullable(config),
        tests,
        except,
        Optional.ofNullable(timeout));
  }

  private void write(TestResult result, Path folder, Path log) throws IOException {
    Files.createDirectories(folder);
    var page = HtmlReport.write(result, folder);
    JUnitXml.write(result, folder);
    Files.copy(
        log,
        folder.resolve("tck-" + result.provider() + ".log"),
        StandardCopyOption.REPLACE_EXISTING);
    if (!json) {
      out.println("report: " + page);
    }
  }

  /** Whether the user of the command can fix it. */
  static boolean isMisuse(Exception failure) {
    return failure instanceof PackageRefused
        || failure instanceof ExamplesException
        || failure instanceof UnfitException;
  }
}
