package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import org.integrationgateway.manifest.packaging.image.JavaProgram;
import org.integrationgateway.manifest.packaging.image.Layout;

/**
 * What a Java build made, and how it is to be packaged.
 *
 * @param program its classes and libraries
 * @param jdk home of the JDK for the runtime image
 * @param layout wanted
 */
public record JavaBuild(JavaProgram program, Path jdk, Layout layout) {}
