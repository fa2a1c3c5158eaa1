package org.integrationgateway.authoring.template;

import org.integrationgateway.manifest.fields.Choice;

/** The language of the program in a new project. */
public enum ProjectLanguage implements Choice {
  /** Java, with the SDK, built by Maven. */
  JAVA,
  /** Kotlin, with the SDK, built by Maven. */
  KOTLIN,
  /** Python, with gRPC for Python. */
  PYTHON,
  /** JavaScript on Node, without other packages. */
  NODE,
  /** Go, with gRPC for Go. */
  GO
}
