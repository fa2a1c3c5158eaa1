/** Builds indexes: of a folder of releases and packages, and of the packages of a distribution. */
@NullMarked
package org.integrationgateway.index.build;

import org.jspecify.annotations.NullMarked;
