package org.integrationgateway.manifest.rules;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of files beside the manifest, of its form, and of command phases. */
public enum PackageRule implements Rule {
  CONFIG_SCHEMA(
      error(
          "1306",
          "not a configuration schema",
          "configSchemaPath names a JSON Schema of an object, written as JSON or YAML. The gateway"
              + " checks the deployment's config against it.")),
  CONFIG_PROPERTY(
      warning(
          "1307",
          "required property that cannot be given",
          "The configuration schema requires a property that it does not declare, and allows no"
              + " undeclared ones: no configuration is valid.")),
  NO_ASSETS(
      error(
          "1308",
          "user interface without assets",
          "A package of kind ui has its files in spec.assetRoot, or a build that makes them.")),
  ASSETS(
      error(
          "1309",
          "folder is not a site",
          "spec.assetRoot and spec.static.root are folders with an index.html, unless a build still"
              + " has to make them.")),
  ICON_SIZE(
      warning("1310", "icon too large", "Icons of more than 256 KiB are not shown: simplify it.")),

  STATIC_IN_SOURCE(
      error(
          "1406",
          "static root in a source manifest",
          "Packaging records spec.static when a build wrote an index.html into the folder that"
              + " SERVICE_BUILD_STATIC names; a source manifest has none.")),
  UNKNOWN_PLATFORM(
      warning(
          "1407",
          "unknown platform",
          "The gateway chooses an artifact by its os (linux, darwin, windows) and arch (amd64,"
              + " arm64). An artifact with another name is never started.")),

  NO_ARTIFACTS(
      error(
          "1408",
          "prepared program without artifacts",
          "A prepared package with an entrypoint lists its program under artifacts, once for each"
              + " platform.")),

  SHELL_SYNTAX(
      warning(
          "1501",
          "command that needs a shell",
          "Commands are argument lists, and no shell reads them: operators, redirections and"
              + " variables are passed to the program as they are, and the first item must be the"
              + " program alone. Write several steps, or call a shell: [sh, -c, '...'].")),
  INPUT_PATTERN(
      error(
          "1502",
          "pattern in inputs",
          "inputs name files and folders; patterns are not expanded.")),
  STEP_FILE(
      warning(
          "1503",
          "file of a step is missing",
          "The workdir and the inputs of a step must exist before it runs, unless an earlier step"
              + " makes them.")),
  VARIABLE_NAME(
      error(
          "1504",
          "malformed variable name",
          "Names of environment variables have letters, digits and '_', and no digit first.")),
  RESERVED_VARIABLE(
      error(
          "1505",
          "reserved variable",
          "Variables that begin with SERVICE_ are set by the gateway and its tools."));

  private final RuleText text;

  PackageRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
