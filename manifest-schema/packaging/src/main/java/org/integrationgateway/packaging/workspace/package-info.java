/**
 * The folders that packaging writes: their lock, the checks of files that must not change, and the
 * replacement of archives.
 */
@NullMarked
package org.integrationgateway.packaging.workspace;

import org.jspecify.annotations.NullMarked;
