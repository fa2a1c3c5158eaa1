/** Access to Maven: the project, its build, JDKs, repositories, settings. */
@NullMarked
package org.integrationgateway.maven.project;

import org.jspecify.annotations.NullMarked;
