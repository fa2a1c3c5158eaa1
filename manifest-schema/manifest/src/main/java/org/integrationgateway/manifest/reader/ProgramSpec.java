package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** The {@code spec} of any kind, and all that there is of kinds other than app and ui. */
@Definition("programSpec")
@Title("Specification of a program")
@Doc("What every kind but app and ui has.")
record ProgramSpec(
    @Title("Configuration schema")
        @Doc(
            "A JSON Schema, as JSON or YAML, of the config block that a deployment sets for"
                + " the provider.")
        @Is("path")
        @Example("schemas/config.schema.yaml")
        Optional<String> configSchemaPath,
    @Name("static") Optional<StaticFiles> staticFiles)
    implements Spec {

  @Definition("static")
  @Title("Static files")
  @Doc("Built static files, recorded by packaging; a source manifest has none.")
  @Example("{root: static}")
  record StaticFiles(
      @Title("Folder")
          @Doc("The folder of the static files in the package, with an index.html.")
          @Is("path")
          @Example("static")
          String root) {}

  @Override
  public ProgramSpec common() {
    return this;
  }

  Optional<String> staticRoot() {
    return staticFiles.map(StaticFiles::root).filter(root -> !root.isEmpty());
  }
}
