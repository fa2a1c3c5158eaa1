package org.integrationgateway.records.tree;

/** The place of a value in the text of its document. */
public interface Place {
  /** The place of a value whose document has no text, or keeps none. */
  Place UNKNOWN =
      new Place() {
        @Override
        public int line() {
          return 0;
        }

        @Override
        public int column() {
          return 0;
        }
      };

  /** Line of the first character, from 1; 0 where it is not known. */
  int line();

  /** Column of the first character, from 1; 0 where it is not known. */
  int column();
}
