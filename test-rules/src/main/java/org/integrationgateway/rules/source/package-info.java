/** Rules about the words and the layout of the project's sources. */
@NullMarked
package org.integrationgateway.rules.source;

import org.jspecify.annotations.NullMarked;
