package org.integrationgateway.publishing;

/** Group, artifact and version of a component. */
record Coordinates(String group, String artifact, String version) {
  /** The folder of the component below that of the repository. */
  String path() {
    return group.replace('.', '/') + '/' + artifact + '/' + version;
  }

  /** The beginning of the names of all its files. */
  String prefix() {
    return artifact + '-' + version;
  }

  @Override
  public String toString() {
    return group + ':' + artifact + ':' + version;
  }
}
