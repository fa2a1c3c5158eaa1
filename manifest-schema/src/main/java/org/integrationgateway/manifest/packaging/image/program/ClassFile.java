package org.integrationgateway.manifest.packaging.image.program;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/**
 * The facts that packaging needs from a compiled class (JVM specification, chapter 4).
 *
 * @param name with dots
 * @param feature version of the oldest Java that can load it: 17, 21
 * @param references names of all classes that its code mentions, with dots, including itself
 * @param startable whether it has {@code public static void main(String[])}
 */
public record ClassFile(String name, int feature, Set<String> references, boolean startable) {
  private static final int PUBLIC_STATIC = 0x0009;

  public ClassFile {
    references = Set.copyOf(references);
  }

  /**
   * Reads one class.
   *
   * @throws IOException when the bytes are not a class file
   */
  public static ClassFile read(byte[] bytes) throws IOException {
    var in = new DataInputStream(new ByteArrayInputStream(bytes));
    if (in.readInt() != 0xcafebabe) {
      throw new IOException("not a class file: it does not start with cafebabe");
    }
    in.skipNBytes(2);
    var feature = in.readUnsignedShort() - 44;
    var pool = ConstantPool.read(in);
    in.skipNBytes(2);
    var name = pool.className(in.readUnsignedShort());
    in.skipNBytes(2);
    in.skipNBytes(2L * in.readUnsignedShort());
    skipMembers(in);
    return new ClassFile(name, feature, pool.mentionedClasses(), hasMain(in, pool));
  }

  private static boolean hasMain(DataInputStream in, ConstantPool pool) throws IOException {
    var found = false;
    for (var left = in.readUnsignedShort(); left > 0; left--) {
      var access = in.readUnsignedShort();
      var name = pool.text(in.readUnsignedShort());
      var type = pool.text(in.readUnsignedShort());
      found |=
          (access & PUBLIC_STATIC) == PUBLIC_STATIC
              && name.equals("main")
              && type.equals("([Ljava/lang/String;)V");
      skipAttributes(in);
    }
    return found;
  }

  private static void skipMembers(DataInputStream in) throws IOException {
    for (var left = in.readUnsignedShort(); left > 0; left--) {
      in.skipNBytes(6);
      skipAttributes(in);
    }
  }

  private static void skipAttributes(DataInputStream in) throws IOException {
    for (var left = in.readUnsignedShort(); left > 0; left--) {
      in.skipNBytes(2);
      in.skipNBytes(in.readInt());
    }
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
}
