/** The contract of secrets providers. */
@NullMarked
package org.integrationgateway.testkit.secrets;

import org.jspecify.annotations.NullMarked;
