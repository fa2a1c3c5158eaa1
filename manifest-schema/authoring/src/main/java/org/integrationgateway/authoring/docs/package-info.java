/**
 * Writes the page of a package: what it connects to, how to connect, what can be called and how.
 *
 * <p>{@link org.integrationgateway.authoring.docs.PackagePage} has the page as Markdown and as
 * HTML, the same text for the same package.
 */
@NullMarked
package org.integrationgateway.authoring.docs;

import org.jspecify.annotations.NullMarked;
