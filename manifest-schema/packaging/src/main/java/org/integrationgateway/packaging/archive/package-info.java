/**
 * Release archives: {@code .tar.gz} with one manifest at the root.
 *
 * <p>{@link org.integrationgateway.packaging.archive.ArchiveWriter} makes the same bytes of the
 * same content on every host; {@link org.integrationgateway.packaging.archive.ArchiveReader}
 * inspects or unpacks an archive, and refuses archives that are dangerous or ambiguous by the rules
 * of {@link org.integrationgateway.packaging.archive.ArchiveRule}. The writer applies the rules of
 * the reader, so it cannot make an archive that the reader refuses.
 */
@NullMarked
package org.integrationgateway.packaging.archive;

import org.jspecify.annotations.NullMarked;
