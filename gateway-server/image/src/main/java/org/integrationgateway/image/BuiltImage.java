package org.integrationgateway.image;

import java.nio.file.Path;
import org.integrationgateway.manifest.Platform;

/**
 * An image that was built.
 *
 * @param root its files, as a folder of this machine
 * @param layout folder with the OCI layout
 * @param archive for {@code docker load}
 * @param digest of the index, by which a registry pins it
 * @param packed size of its layers in bytes, which a registry transfers
 * @param unpacked size of its files in bytes
 */
public record BuiltImage(
    Platform platform,
    Path root,
    Path layout,
    Path archive,
    String digest,
    long packed,
    long unpacked) {}
