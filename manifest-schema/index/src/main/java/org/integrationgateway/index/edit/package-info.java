/** Edits of a configuration file that keep its comments, its order and its style. */
@NullMarked
package org.integrationgateway.index.edit;

import org.jspecify.annotations.NullMarked;
