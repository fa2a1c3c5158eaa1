/**
 * The commands of a source package: which of them must run, in what environment, and what they
 * made.
 */
@NullMarked
package org.integrationgateway.manifest.phase;

import org.jspecify.annotations.NullMarked;
