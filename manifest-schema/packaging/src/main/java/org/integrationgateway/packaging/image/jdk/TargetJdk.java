package org.integrationgateway.packaging.image.jdk;

import org.integrationgateway.manifest.Platform;

/**
 * The JDK whose modules become the runtime image of one platform.
 *
 * @param platform of the image
 * @param source of a JDK for that platform, of the same feature version as the one that builds
 */
public record TargetJdk(Platform platform, JdkSource source) {}
