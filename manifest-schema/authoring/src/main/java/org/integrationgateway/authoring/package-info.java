/**
 * Tools of authors beside the build: new projects, lint, pages of packages, updates of projects.
 *
 * <p>The command line and the Maven plugin print what these classes find; neither has rules of its
 * own.
 */
@org.jspecify.annotations.NullMarked
package org.integrationgateway.authoring;
