package org.integrationgateway.packaging.image.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.V17;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;

class ClassFileTest {
  /** The bytes of this class. */
  private static byte[] real() throws IOException {
    try (var in = ClassFileTest.class.getResourceAsStream("ClassFileTest.class")) {
      return in.readAllBytes();
    }
  }

  @Test
  void readsNameVersionAndMentionedClasses() throws Exception {
    var read = ClassFile.read(real());

    assertThat(read.name()).isEqualTo(ClassFileTest.class.getName());
    assertThat(read.feature()).isEqualTo(17);
    assertThat(read.references())
        .contains("org.junit.jupiter.api.Test", "java.util.Arrays", "java.util.function.Consumer")
        .noneMatch(name -> name.startsWith("["));
    assertThat(read.startable()).isFalse();
  }

  @Test
  void readsClassesOfAJavaThatIsNotReleasedYet() throws Exception {
    var future = real();
    future[7] = (byte) 200;

    var read = ClassFile.read(future);

    assertThat(read.feature()).isEqualTo(156);
    assertThat(read.references()).isEqualTo(ClassFile.read(real()).references());
  }

  @Test
  void refusesAFileThatEndsEarly() throws Exception {
    var whole = real();

    for (var length = 0; length < whole.length; length++) {
      var cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> ClassFile.read(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusesAnAttributeThatIsLongerThanTheFile() {
    var hostile = made(type -> {});
    // The last two bytes of a class without attributes are their number.
    hostile[hostile.length - 1] = 1;

    assertThatThrownBy(() -> ClassFile.read(with(hostile, 0x00, 0x01, 0x7f, 0xff, 0xff, 0xff)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged class file");
  }

  @Test
  void refusesAnnotationsThatNestTooDeeply() {
    var hostile = made(ClassFileTest::nested);

    assertThatThrownBy(() -> ClassFile.read(hostile))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged class file");
  }

  private static void nested(ClassWriter type) {
    var open = new ArrayDeque<AnnotationVisitor>();
    open.push(type.visitAnnotation("Lacme/Deep;", false));
    for (var depth = 0; depth < 100_000; depth++) {
      open.push(open.element().visitArray("a"));
    }
    open.forEach(AnnotationVisitor::visitEnd);
  }

  private static byte[] made(Consumer<ClassWriter> content) {
    var writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC, "acme/Made", null, "java/lang/Object", null);
    content.accept(writer);
    return writer.toByteArray();
  }

  private static byte[] with(byte[] start, int... more) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      out.write(start);
      for (var one : more) {
        out.write(one);
      }
    }
    return bytes.toByteArray();
  }
}
