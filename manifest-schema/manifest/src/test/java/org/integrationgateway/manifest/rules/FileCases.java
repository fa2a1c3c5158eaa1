package org.integrationgateway.manifest.rules;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.integrationgateway.document.DocumentRule;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.ManifestForm;

/** Cases of the rules that look at files. */
final class FileCases {
  private static final String MANIFEST = "manifest.yaml";
  private static final String HEAD =
      "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nbuild: [make]\n";
  private static final String CONFIG = HEAD + "spec: {configSchemaPath: config.yaml}\n";
  private static final String ICON = HEAD + "iconFile: icon.svg\n";
  private static final String UI =
      "kind: ui\nsource: example.com/a/b/c\nversion: 1.0.0\nspec: {assetRoot: dist}\n";
  private static final Map<String, String> FINE = Map.of(MANIFEST, HEAD);

  private static final List<FileCase> OWN =
      List.of(
          text(DocumentRule.ENCODING, "A file in Latin-1.", "displayName: Caf\u00e9\n"),
          text(
              DocumentRule.SIZE,
              "A certificate store of 2 MiB as a value.",
              "description: >\n" + "  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n".repeat(65_536)),
          text(
              DocumentRule.DEPTH,
              "A list in a list in a list, a hundred times.",
              "install: " + "[".repeat(100) + "make" + "]".repeat(100) + "\n"),
          text(
              DocumentRule.LENGTH,
              "A number of 200 digits.",
              "displayName: " + "7".repeat(200) + "\n"),
          new FileCase(
              DocumentRule.EMPTY, "A file with nothing in it.", Map.of(MANIFEST, ""), FINE),
          new FileCase(
              ManifestRule.NO_MANIFEST,
              "A folder with only a `provider.yaml`.",
              Map.of("provider.yaml", HEAD),
              FINE),
          new FileCase(
              ManifestRule.SEVERAL_MANIFESTS,
              "A folder with `manifest.yaml` and `manifest.json`.",
              Map.of(MANIFEST, HEAD, "manifest.json", "{}"),
              FINE),
          new FileCase(
              ManifestRule.UNREADABLE,
              "A folder that is called `manifest.yaml`.",
              Map.of("manifest.yaml/", ""),
              FINE),
          new FileCase(
              ManifestRule.FILE_NAME,
              "`gateway validate weather.txt`",
              ManifestForm.ANY,
              "weather.txt",
              Map.of("weather.txt", HEAD),
              Map.of("weather.txt/manifest.yml", HEAD)),
          new FileCase(
              ManifestRule.FILE_MISSING,
              "`iconFile: Icon.svg`, where the file is `icon.svg`.",
              Map.of(MANIFEST, HEAD + "iconFile: Icon.svg\n", "icon.svg", "<svg/>"),
              Map.of(MANIFEST, ICON, "icon.svg", "<svg/>")),
          new FileCase(
              ManifestRule.FILE_MISSING,
              "A folder in place of a file.",
              Map.of(MANIFEST, ICON, "icon.svg/", ""),
              Map.of(MANIFEST, ICON, "icon.svg", "<?xml version='1.0'?><svg/>")),
          new FileCase(
              ManifestRule.ICON,
              "An `icon.svg` that is a PNG.",
              Map.of(MANIFEST, ICON, "icon.svg", "\u0089PNG"),
              Map.of(MANIFEST, ICON, "icon.svg", "<svg:svg xmlns:svg='x'/>")),
          new FileCase(
              PackageRule.ICON_SIZE,
              "An icon with a photograph in it.",
              Map.of(MANIFEST, ICON, "icon.svg", "<svg>" + " ".repeat(256 * 1024)),
              Map.of(MANIFEST, ICON, "icon.svg", "<svg>" + " ".repeat(200 * 1024))),
          prepared(
              ManifestRule.PHASE_IN_PREPARED,
              "`build` in the manifest of a release archive.",
              "artifacts: [{os: linux, arch: amd64, path: bin/x}]\nbuild: [make]\n",
              "artifacts: [{os: linux, arch: amd64, path: bin/x}]\n"),
          prepared(
              PackageRule.NO_ARTIFACTS,
              "`entrypoint` without `artifacts` in the manifest of a release archive.",
              "artifacts: []\n",
              "artifacts: [{os: darwin, arch: arm64, path: bin/x}]\n"),
          schema(
              "A schema of a list: `type: array`.",
              "type: array\nitems: {type: string}\n",
              "{type: [object, 'null']}"),
          schema("A list in place of a schema.", "- apiKey\n- region\n", "{}"),
          schema(
              "`properties` as a list of names.",
              "type: object\nproperties: [apiKey]\n",
              "type: object\nproperties: {apiKey: {type: string}}\n"),
          schema(
              "`required: true` beside `properties`.",
              "type: object\nrequired: true\n",
              "type: object\nrequired: []\n"),
          new FileCase(
              PackageRule.CONFIG_PROPERTY,
              "`required: [apikey]` where `properties` declares `apiKey`, with"
                  + " `additionalProperties: false`.",
              Map.of(
                  MANIFEST,
                  CONFIG,
                  "config.yaml",
                  "{required: [apikey], properties: {apiKey: {}}, additionalProperties: false}"),
              Map.of(
                  MANIFEST,
                  CONFIG,
                  "config.yaml",
                  "{required: [apikey], properties: {apiKey: {}}, additionalProperties: true}")),
          new FileCase(
              PackageRule.ASSETS,
              "`assetRoot: dist`, where the files are in `dist/browser`.",
              Map.of(MANIFEST, UI, "dist/browser/index.html", ""),
              Map.of(MANIFEST, UI, "dist/index.html", "")),
          new FileCase(
              PackageRule.ASSETS,
              "`assetRoot: dist`, and no command builds it.",
              Map.of(MANIFEST, UI),
              Map.of(MANIFEST, UI + "build: [npm, run, build]\n")),
          new FileCase(
              PackageRule.ASSETS,
              "`static: {root: static}` in an archive without the folder.",
              ManifestForm.PREPARED,
              "",
              Map.of(MANIFEST, UI.replace("assetRoot: dist", "static: {root: static}")),
              Map.of(
                  MANIFEST,
                  UI.replace("assetRoot: dist", "static: {root: static}"),
                  "static/index.html",
                  "")),
          step(
              "`inputs: [source]`, where the folder is `src`.",
              "inputs: [source]",
              "inputs: [src]"),
          step("A `workdir` that is a file.", "workdir: src/main.go", "workdir: src"));

  /** Every case there is. */
  static final List<FileCase> ALL =
      Stream.of(OWN, SurfaceCases.FILES).flatMap(List::stream).toList();

  private FileCases() {}

  private static FileCase text(DocumentRule rule, String shown, String bad) {
    return new FileCase(rule, shown, Map.of(MANIFEST, HEAD + bad), FINE);
  }

  private static FileCase prepared(Rule rule, String shown, String bad, String good) {
    var head =
        "kind: s3\nsource: example.com/a/b/c\nversion: 1.0.0\nentrypoint: {artifactPath: bin/x}\n";
    return new FileCase(
        rule,
        shown,
        ManifestForm.PREPARED,
        "",
        Map.of(MANIFEST, head + bad, "bin/x", ""),
        Map.of(MANIFEST, head + good, "bin/x", ""));
  }

  private static FileCase schema(String shown, String bad, String good) {
    return new FileCase(
        PackageRule.CONFIG_SCHEMA,
        shown,
        Map.of(MANIFEST, CONFIG, "config.yaml", bad),
        Map.of(MANIFEST, CONFIG, "config.yaml", good));
  }

  private static FileCase step(String shown, String bad, String good) {
    var head = "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nbuild: {command: [make], ";
    return new FileCase(
        PackageRule.STEP_FILE,
        shown,
        Map.of(MANIFEST, head + bad + "}\n", "src/main.go", ""),
        Map.of(MANIFEST, head + good + "}\n", "src/main.go", ""));
  }
}
