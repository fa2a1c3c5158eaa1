/** Bounds of work that foreign text asks for. */
@NullMarked
package org.integrationgateway.base.budget;

import org.jspecify.annotations.NullMarked;
