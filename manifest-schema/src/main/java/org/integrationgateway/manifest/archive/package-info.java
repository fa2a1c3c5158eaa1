/**
 * Release archives: {@code .tar.gz} with one manifest at the root.
 *
 * <p>{@link org.integrationgateway.manifest.archive.ArchiveWriter} makes the same bytes of the same
 * content, wherever and whenever it runs; {@link
 * org.integrationgateway.manifest.archive.ArchiveReader} looks into an archive or unpacks it, and
 * refuses everything that could do harm or mean two things: {@link
 * org.integrationgateway.manifest.archive.ArchiveRule} lists what. The writer keeps the rules of
 * the reader, so it cannot make an archive that would be refused.
 */
@NullMarked
package org.integrationgateway.manifest.archive;

import org.jspecify.annotations.NullMarked;
