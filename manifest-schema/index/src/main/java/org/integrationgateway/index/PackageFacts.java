package org.integrationgateway.index;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.manifest.SemanticVersion;

/** Packages of an index as maps, for results in JSON. */
public final class PackageFacts {
  private PackageFacts() {}

  /**
   * Returns the members of a package.
   *
   * @param gateway whose newest version is {@code latest}
   */
  public static Map<String, Object> of(IndexedPackage one, SemanticVersion gateway) {
    var facts = new LinkedHashMap<String, Object>();
    facts.put("name", one.name());
    facts.put("package", one.source().text());
    facts.put("kind", one.kind().text());
    facts.put("title", one.title());
    one.latest(gateway).ifPresent(latest -> facts.put("latest", latest.version().text()));
    one.about().description().ifPresent(text -> facts.put("description", text));
    one.about().category().ifPresent(text -> facts.put("category", text));
    one.about().licence().ifPresent(text -> facts.put("licence", text));
    facts.put("auth", one.auth());
    facts.put("surfaces", one.surfaces());
    facts.put("operations", one.operations());
    return facts;
  }

  /** Returns the members of a package with those of its versions, the newest first. */
  public static Map<String, Object> withVersions(IndexedPackage one, SemanticVersion gateway) {
    var facts = of(one, gateway);
    var versions = new ArrayList<Object>();
    for (var version : one.versions()) {
      var members = new LinkedHashMap<String, Object>();
      members.put("version", version.version().text());
      version.gateway().ifPresent(range -> members.put("gateway", range.text()));
      version.yanked().ifPresent(reason -> members.put("yanked", reason));
      var archives = new LinkedHashMap<String, Object>();
      version
          .archives()
          .forEach(
              (platform, archive) ->
                  archives.put(
                      platform, Map.of("sha256", archive.sha256(), "size", archive.size())));
      members.put("archives", archives);
      versions.add(members);
    }
    facts.put("versions", versions);
    return facts;
  }
}
