package org.integrationgateway.surfaces.scaffold;

import org.integrationgateway.surfaces.scaffold.draft.YamlText;

/** The README of a new package. */
final class PackageReadme {
  private PackageReadme() {}

  static String text(String name, String displayName, String description, boolean connects) {
    var connect =
        connects
            ? """

            Connect it, as the person who calls:

            ```
            gateway app connect NAME
            ```
            """
            : "";
    return """
    # TITLE

    DESCRIPTION

    - `manifest.yaml`: how the app is reached, how people connect to it, and which operations callers have. Remove the operations that they should not have.
    - `.gateway-new.json`: what the package was made from. Keep it: `gateway new --update .` compares with it when the document has changed.

    Check it:

    ```
    gateway validate --manifest .
    ```

    Serve it, with this in `gateway.yaml` beside the folder:

    ```yaml
    apps:
      NAME:
        provider: {source: {path: NAME}}
    ```

    ```
    gateway serve
    gateway app operations NAME
    ```
    CONNECT
    Package it:

    ```
    gateway package .
    ```
    """
        .replace("CONNECT", connect)
        .replace(
            "DESCRIPTION",
            description.isEmpty() ? "A package of the Integration Gateway." : description)
        .replace("TITLE", YamlText.clean(displayName))
        .replace("NAME", name);
  }
}
