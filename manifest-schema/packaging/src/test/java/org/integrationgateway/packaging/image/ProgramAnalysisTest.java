package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramAnalysisTest {
  @TempDir Path work;

  @Test
  void looksAtClassesAgainWhenTheyChangeAndOnlyThen() throws Exception {
    assertThat(read("").modules()).contains("java.base").doesNotContain("java.sql");
    var remembered = Files.writeString(work.resolve("modules"), "java.base\nacme.remembered\n");

    assertThat(read("").modules()).containsExactly("acme.remembered", "java.base");

    var uses = read("java.sql.DriverManager.getDrivers();").modules();
    assertThat(uses).contains("java.sql").doesNotContain("acme.remembered");
    assertThat(remembered).content().contains("java.sql");
  }

  private ProgramAnalysis read(String body) throws IOException, AmbiguousMainClassException {
    var classes =
        CompiledClasses.of(work, "acme/Probe.java", CompiledClasses.starter("Probe", body));
    var program = new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of());
    return ProgramAnalysis.of(program, Jdk.at(Path.of(System.getProperty("java.home"))), work);
  }
}
