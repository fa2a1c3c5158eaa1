/** A manifest under examination, as every family of rules looks at it. */
@NullMarked
package org.integrationgateway.manifest.rules.draft;

import org.jspecify.annotations.NullMarked;
