/** Rules of the architecture that the tests of every module share. */
@NullMarked
package org.integrationgateway.rules.architecture;

import org.jspecify.annotations.NullMarked;
