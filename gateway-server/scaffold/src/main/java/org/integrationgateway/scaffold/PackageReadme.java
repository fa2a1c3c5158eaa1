package org.integrationgateway.scaffold;

import org.integrationgateway.scaffold.draft.YamlText;

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

    Check it, and what models and people read of it:

    ```
    gateway validate .
    gateway lint .
    ```

    Serve it from this folder, with a gateway of its own; what you save is what the next call uses:

    ```
    gateway dev
    export GATEWAY_TOKEN=$(cat .gateway/token)     # in a second terminal, in this folder
    gateway app operations NAME
    ```
    CONNECT
    A test of it: calls that are recorded once, with what the API answered, and replayed without the API:

    ```
    gateway dev --record recordings
    gateway test
    ```

    Package it, and release it, signed with `--key`:

    ```
    gateway package .
    gateway release .
    ```

    In the `gateway.yaml` of a gateway it is an app, by the path of this folder or of the archive:

    ```yaml
    apps:
      NAME:
        provider: {source: {path: NAME}}
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
