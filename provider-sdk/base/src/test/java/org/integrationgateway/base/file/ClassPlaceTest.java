package org.integrationgateway.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

final class ClassPlaceTest {
  @Test
  void isTheJarOrTheFolder() {
    assertThat(ClassPlace.of(Test.class)).isRegularFile().hasExtension("jar");
    assertThat(ClassPlace.of(ClassPlaceTest.class))
        .isDirectory()
        .satisfies(
            folder ->
                assertThat(
                        folder.resolve(ClassPlaceTest.class.getName().replace('.', '/') + ".class"))
                    .isRegularFile());
  }

  /** Classes of a start-up cache that was made in another folder are such. */
  @Test
  void isFoundForAClassThatDoesNotKnowItsPlace() throws Exception {
    var placeless = new Placeless().loadClass(Placeless.class.getName());

    assertThat(placeless).isNotSameAs(Placeless.class);
    assertThat(placeless.getProtectionDomain().getCodeSource().getLocation()).isNull();
    assertThat(ClassPlace.of(placeless)).isEqualTo(ClassPlace.of(ClassPlaceTest.class));
  }

  /** Defines its own class anew, without a place. */
  static final class Placeless extends ClassLoader {
    Placeless() {
      super(ClassPlaceTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Placeless.class.getName())) {
        return super.loadClass(name, resolve);
      }
      var file = ClassPlace.of(Placeless.class).resolve(name.replace('.', '/').concat(".class"));
      try {
        var bytes = Files.readAllBytes(file);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
