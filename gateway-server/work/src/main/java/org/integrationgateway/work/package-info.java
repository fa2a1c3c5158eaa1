/** The features of work that goes on by itself: agents and workflows. */
@NullMarked
package org.integrationgateway.work;

import org.jspecify.annotations.NullMarked;
