/**
 * Checks what models and people read of a package: names, descriptions, hints, schemas, defaults.
 *
 * <p>{@link org.integrationgateway.authoring.lint.Lint} runs every rule; an author silences one in
 * {@code lint.yaml}, with a reason.
 */
@NullMarked
package org.integrationgateway.authoring.lint;

import org.jspecify.annotations.NullMarked;
