/** The contract of object stores. */
@NullMarked
package org.integrationgateway.testkit.s3;

import org.jspecify.annotations.NullMarked;
