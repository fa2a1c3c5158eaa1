package org.integrationgateway.rules.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

final class PublicSignaturesTest {
  @Test
  void findsTheTypesOfALibrary() {
    var classes = new ClassFileImporter().importClasses(ModuleClasses.class, KnownPackages.class);
    assertThat(PublicSignatures.foreign(classes))
        .singleElement()
        .asString()
        .startsWith("org.integrationgateway.rules.architecture.ModuleClasses.get(")
        .endsWith(": com.tngtech.archunit.core.importer.Location");
  }
}
