package org.integrationgateway.manifest.packaging.image.program;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Names and texts of one class file (JVM specification, 4.4). */
final class ConstantPool {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int METHOD_HANDLE = 15;
  private static final int METHOD_TYPE = 16;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;
  private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$/]+);");

  private final String[] texts;
  private final int[] classes;

  private ConstantPool(int size) {
    texts = new String[size];
    classes = new int[size];
  }

  static ConstantPool read(DataInputStream in) throws IOException {
    var pool = new ConstantPool(in.readUnsignedShort());
    for (var index = 1; index < pool.texts.length; index++) {
      var tag = in.readUnsignedByte();
      switch (tag) {
        case UTF8 -> pool.texts[index] = in.readUTF();
        case CLASS -> pool.classes[index] = in.readUnsignedShort();
        case STRING, METHOD_TYPE, MODULE, PACKAGE -> in.skipNBytes(2);
        case METHOD_HANDLE -> in.skipNBytes(3);
        case LONG, DOUBLE -> {
          in.skipNBytes(8);
          index++; // These constants occupy two entries.
        }
        default -> in.skipNBytes(4);
      }
    }
    return pool;
  }

  String text(int index) throws IOException {
    var text = texts[index];
    if (text == null) {
      throw new IOException("damaged class file: constant " + index + " is not a text");
    }
    return text;
  }

  String className(int index) throws IOException {
    return text(classes[index]).replace('/', '.');
  }

  /**
   * Returns the classes that are used by name, and those in the types of fields, methods and
   * annotations.
   */
  Set<String> mentionedClasses() throws IOException {
    var names = new HashSet<String>();
    for (var index = 1; index < texts.length; index++) {
      if (classes[index] != 0 && !text(classes[index]).startsWith("[")) {
        names.add(className(index));
      }
      var text = texts[index];
      if (text != null && text.indexOf(';') > 0) {
        var types = IN_DESCRIPTOR.matcher(text);
        while (types.find()) {
          names.add(types.group(1).replace('/', '.'));
        }
      }
    }
    return names;
  }
}
