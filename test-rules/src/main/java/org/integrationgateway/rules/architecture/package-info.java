/** What the tests of every module's architecture have in common. */
@NullMarked
package org.integrationgateway.rules.architecture;

import org.jspecify.annotations.NullMarked;
