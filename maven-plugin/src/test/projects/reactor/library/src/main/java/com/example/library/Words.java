package com.example.library;

/** Words that several providers share. */
public final class Words {
  private Words() {}

  public static String greeting(String name) {
    return "Hello, " + name;
  }
}
