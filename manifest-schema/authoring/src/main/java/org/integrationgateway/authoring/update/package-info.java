/** Moves projects of authors to the current parent and the current forms, as a patch. */
@NullMarked
package org.integrationgateway.authoring.update;

import org.jspecify.annotations.NullMarked;
