package org.integrationgateway.docs;

import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Image;
import org.commonmark.node.ListItem;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Collects the words of a part of a page, without marks and addresses. */
final class PlainText extends AbstractVisitor {
  private final StringBuilder words = new StringBuilder();

  @Override
  public void visit(Text text) {
    words.append(text.getLiteral());
  }

  @Override
  public void visit(Code code) {
    words.append(code.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock block) {
    words.append(block.getLiteral()).append(' ');
  }

  @Override
  public void visit(SoftLineBreak lineBreak) {
    words.append(' ');
  }

  @Override
  public void visit(HardLineBreak lineBreak) {
    words.append(' ');
  }

  @Override
  public void visit(Image image) {
    // The description of a picture would come before the text of its section.
  }

  @Override
  public void visit(Paragraph paragraph) {
    visitChildren(paragraph);
    words.append(' ');
  }

  @Override
  public void visit(ListItem item) {
    visitChildren(item);
    words.append(' ');
  }

  @Override
  public void visit(CustomNode node) {
    visitChildren(node);
    if (node instanceof TableCell) {
      words.append(' ');
    }
  }

  @Override
  public String toString() {
    return words.toString().replaceAll("\\s+", " ").strip();
  }
}
