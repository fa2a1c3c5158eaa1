package org.integrationgateway.maven.goals;

/** Manifests that projects of tests begin with. */
final class Manifests {
  /** Of a declarative provider, in its first release. */
  static final String CATALOGUE =
      """
      kind: app
      source: github.com/example/providers/catalogue
      version: 1.0.0
      displayName: Catalogue
      spec:
        surfaces:
          rest:
            baseUrl: https://api.example.com
            operations:
              - name: things.list
                description: All things
                method: GET
                path: /things
      """;

  /** Of a project whose POM alone declares the version. */
  static final String WITHOUT_VERSION = CATALOGUE.replace("version: 1.0.0\n", "");

  /** Of a provider in Java. */
  static final String PROBE =
      """
      kind: app
      source: github.com/example/providers/probe
      version: 1.0.0
      displayName: Probe
      spec:
        mcp: true
      """;

  private Manifests() {}
}
