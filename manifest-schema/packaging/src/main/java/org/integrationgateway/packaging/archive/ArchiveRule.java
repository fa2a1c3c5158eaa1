package org.integrationgateway.packaging.archive;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/**
 * The rules for archives. An archive that breaks a rule is refused; identifiers are {@code GW} and
 * the number.
 */
public enum ArchiveRule implements Rule {
  NOT_GZIP("3001", "not gzip", "A release archive is a gzipped tar file."),
  CORRUPT("3002", "damaged", "The archive was changed after it was packed: fetch it again."),
  TRUNCATED("3003", "truncated", "The archive is not complete: fetch it again."),
  TRAILING("3004", "data after the end", "The file must end where the archive ends."),
  LINK("3005", "link", "A link can lead out of the package: pack a copy of the file."),
  SPECIAL(
      "3006",
      "not a file or folder",
      "An archive contains files and folders only, no devices, pipes or sparse files."),
  ABSOLUTE("3007", "absolute path", "Names are relative to the package's root."),
  UPWARDS("3008", "path leads upwards", "A name with '..' could leave the package."),
  NAME("3009", "malformed name", "Names have no backslash, control character or empty segment."),
  LONG_NAME(
      "3010",
      "name too long",
      "Names have at most 1,024 bytes in UTF-8, and each part between slashes at most 255."),
  DUPLICATE(
      "3011", "duplicate name", "Every name occurs once, and a name is not a file and a folder."),
  CASE_CLASH(
      "3012",
      "names differ only in case",
      "On Windows and macOS one file would overwrite the other."),
  ENTRIES("3013", "too many entries", "An archive has at most 20,000 entries."),
  SIZE("3014", "too large", "An archive unpacks to at most 1 GiB."),
  RATIO(
      "3015",
      "compressed too much",
      "An archive that becomes more than a hundred times larger is refused, because it could fill"
          + " the disk."),
  NO_MANIFEST("3016", "no manifest", "The root has manifest.yaml, manifest.yml or manifest.json."),
  SEVERAL_MANIFESTS("3017", "several manifests", "The root has one manifest, not several."),
  MANIFEST_SIZE("3018", "manifest too large", "A manifest has at most 1 MiB."),
  UNPORTABLE(
      "3019",
      "name that Windows cannot have",
      "Names have none of <>:\"|?*, no dot or space at the end of a part, and are no device such as"
          + " CON or NUL.txt: a package unpacks on every system."),
  FILE_DIGESTS(
      "3020",
      "files differ from their list",
      "files.sha256 lists every other file with its SHA-256. Fetch the archive again, or pack it"
          + " again.");

  private final RuleText text;

  ArchiveRule(String number, String title, String explanation) {
    this.text = RuleText.error(number, title, explanation);
  }

  @Override
  public RuleText text() {
    return text;
  }
}
