package org.integrationgateway.manifest.packaging;

/**
 * The version that a build file declares.
 *
 * @param version as written
 * @param place file and line for messages, such as {@code pom.xml:12}
 */
public record DeclaredVersion(String version, String place) {}
