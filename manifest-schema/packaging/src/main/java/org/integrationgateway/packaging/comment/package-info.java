/**
 * Reads the documentation comments of a program's sources, Javadoc and KDoc, and finds those of the
 * methods that carry out operations.
 *
 * <p>{@link org.integrationgateway.packaging.comment.OperationComments} is for the build of a
 * package: comments are not in classes.
 */
@NullMarked
package org.integrationgateway.packaging.comment;

import org.jspecify.annotations.NullMarked;
