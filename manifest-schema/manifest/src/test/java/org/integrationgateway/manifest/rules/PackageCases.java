package org.integrationgateway.manifest.rules;

import java.util.List;

/** Cases of {@link PackageRule} that need no files. */
final class PackageCases {
  static final List<RuleCase> ALL =
      List.of(
          new RuleCase(
              PackageRule.NO_ASSETS,
              "source: example.com/a/b/c\nversion: 1.0.0\n",
              "kind: >>ui\n",
              "kind: ui\nspec:\n  assetRoot: dist\n"),
          app(
              PackageRule.STATIC_IN_SOURCE,
              "build: [make]\nspec:\n  >>static: {root: static}",
              "build: [make]\nspec:\n  mcp: true"),
          app(
              PackageRule.UNKNOWN_PLATFORM,
              "entrypoint: {artifactPath: x}\nartifacts:\n- {os: >>macos, arch: arm64, path: x}",
              "entrypoint: {artifactPath: x}\nartifacts:\n- {os: darwin, arch: arm64, path: x}"),
          app(
              PackageRule.UNKNOWN_PLATFORM,
              "entrypoint: {artifactPath: x}\nartifacts: [{os: linux, arch: >>x86_64, path: x}]",
              "entrypoint: {artifactPath: x}\nartifacts: [{os: linux, arch: amd64, path: x}]"),
          app(
              PackageRule.SHELL_SYNTAX,
              "build: [make, clean, >>'&&', make, all]",
              "build:\n- [make, clean]\n- [make, all]"),
          app(PackageRule.SHELL_SYNTAX, "build: [>>make all]", "build: [make, all]"),
          app(
              PackageRule.SHELL_SYNTAX,
              "build: {command: [>>cd, web]}",
              "build: {command: [npm, ci], workdir: web}"),
          app(
              PackageRule.SHELL_SYNTAX,
              "build: [[>>CGO_ENABLED=0, go, build]]",
              "build: [{command: [go, build], env: {CGO_ENABLED: 0}}]"),
          app(
              PackageRule.SHELL_SYNTAX,
              "run: [serve, --port, >>$SERVICE_DEV_PORT]",
              "run: [sh, -c, 'serve --port $SERVICE_DEV_PORT']"),
          app(
              PackageRule.INPUT_PATTERN,
              "build:\n  command: [make]\n  inputs: [>>'src/**/*.go']",
              "build:\n  command: [make]\n  inputs: [src]"),
          app(
              PackageRule.VARIABLE_NAME,
              "build:\n  command: [make]\n  env: {>>NODE-ENV: production}",
              "build:\n  command: [make]\n  env: {NODE_ENV: production}"),
          app(
              PackageRule.RESERVED_VARIABLE,
              "build:\n  command: [make]\n  env: {>>SERVICE_BUILD_STATIC: dist}",
              "build:\n  command: [make]\n  env: {BUILD_STATIC: dist}"));

  private PackageCases() {}

  private static RuleCase app(PackageRule rule, String bad, String good) {
    return new RuleCase(rule, RuleCase.APP, bad + "\n", good + "\n");
  }
}
