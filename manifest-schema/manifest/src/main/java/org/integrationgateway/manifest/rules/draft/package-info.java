/** The view of a manifest that all families of rules use. */
@NullMarked
package org.integrationgateway.manifest.rules.draft;

import org.jspecify.annotations.NullMarked;
