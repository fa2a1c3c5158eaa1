package org.integrationgateway.manifest;

import java.util.List;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** How the packaged program is started. */
@Definition("entrypoint")
@Doc("The packaged program. A source manifest may leave it out when a build tool knows it.")
@Example("{artifactPath: bin/weather}")
public record Entrypoint(
    @Title("Program")
        @Doc(
            "The path of the program inside the package; in a source package, where its"
                + " build writes the program.")
        @Is("path")
        @Example("bin/weather")
        String artifactPath,
    @Doc("Arguments that the program is started with.") @Example("['--verbose']") @Default("[]")
        List<String> args) {
  public Entrypoint {
    args = List.copyOf(args);
    if (artifactPath.isBlank()) {
      throw new InvalidMemberException("artifactPath", "entrypoint.artifactPath is empty");
    }
  }
}
