/** The contract of authorization providers. */
@NullMarked
package org.integrationgateway.testkit.authorization;

import org.jspecify.annotations.NullMarked;
