package org.integrationgateway.packaging.image.program;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The facts that packaging needs from a compiled class (JVM specification, chapter 4).
 *
 * @param name with dots
 * @param feature version of the oldest Java that can load it: 17, 21
 * @param references names of all classes that its code mentions, with dots, including itself
 * @param startable whether it has {@code public static void main(String[])}
 */
public record ClassFile(String name, int feature, Set<String> references, boolean startable) {
  private static final int MAGIC = 0xcafebabe;
  private static final int TEXT_CONSTANT = 1;
  private static final int CLASS_CONSTANT = 7;
  private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$/]+);");

  public ClassFile {
    references = Set.copyOf(references);
  }

  /**
   * Reads one class.
   *
   * @throws IOException when the bytes are not a class file
   */
  public static ClassFile read(byte[] bytes) throws IOException {
    if (bytes.length < 8 || ByteBuffer.wrap(bytes).getInt() != MAGIC) {
      throw new IOException("not a class file: it does not start with cafebabe");
    }
    // ASM refuses the version of a newer Java than it knows, so it is given an older one.
    var known = ByteBuffer.wrap(bytes.clone()).putShort(6, (short) Opcodes.V17).array();
    try {
      var reader = new ClassReader(known);
      var main = new MainMethod();
      reader.accept(main, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      var feature = Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(6)) - 44;
      var name = reader.getClassName().replace('/', '.');
      return new ClassFile(name, feature, mentionedClasses(reader, bytes), main.found);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError damaged) {
      // ASM trusts the lengths and the nesting that a file declares.
      throw new IOException("damaged class file: " + damaged, damaged);
    }
  }

  /**
   * Returns the classes that are used by name, and those in the types of fields, methods and
   * annotations.
   */
  private static Set<String> mentionedClasses(ClassReader reader, byte[] bytes) throws IOException {
    var names = new HashSet<String>();
    var buffer = new char[reader.getMaxStringLength()];
    for (var index = 1; index < reader.getItemCount(); index++) {
      var at = reader.getItem(index);
      var tag = at == 0 ? 0 : bytes[at - 1]; // 0: the second entry of a long or a double.
      if (tag == CLASS_CONSTANT) {
        names.add(reader.readUTF8(at, buffer));
      } else if (tag == TEXT_CONSTANT) {
        var in = new ByteArrayInputStream(bytes, at, bytes.length - at);
        var text = new DataInputStream(in).readUTF();
        if (text.indexOf(';') > 0) {
          IN_DESCRIPTOR.matcher(text).results().forEach(type -> names.add(type.group(1)));
        }
      }
    }
    return names.stream()
        .filter(name -> !name.startsWith("["))
        .map(name -> name.replace('/', '.'))
        .collect(Collectors.toSet());
  }

  /** Returns the packages of all classes that it mentions, with dots. */
  public Set<String> packages() {
    var packages = new TreeSet<String>();
    for (var reference : references) {
      var end = reference.lastIndexOf('.');
      if (end > 0) {
        packages.add(reference.substring(0, end));
      }
    }
    return packages;
  }

  private static final class MainMethod extends ClassVisitor {
    private static final int PUBLIC_STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

    private boolean found;

    private MainMethod() {
      super(Opcodes.ASM9);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String type,
        @Nullable String generic,
        String @Nullable [] thrown) {
      found |=
          (access & PUBLIC_STATIC) == PUBLIC_STATIC
              && name.equals("main")
              && type.equals("([Ljava/lang/String;)V");
      return null;
    }
  }
}
