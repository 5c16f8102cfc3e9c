package org.siterank.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** A page of the documentation: its blocks of code, each with the comments before it. */
record Page(String name, List<Block> blocks) {

  private static final Pattern COMMENT = Pattern.compile("<!-- (.*) -->");

  private static final String ELEMENT_END = "</dependency>\n";

  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();

  static Page read(Path file) throws IOException {
    Reader reader = new Reader(file.getFileName().toString());
    PARSER.parse(Files.readString(file)).accept(reader);
    reader.end();
    return new Page(reader.name, List.copyOf(reader.blocks));
  }

  private static final class Reader extends AbstractVisitor {

    private final String name;
    private final List<Block> blocks = new ArrayList<>();
    private final Set<String> words = new LinkedHashSet<>();
    private String user = "you";

    Reader(String name) {
      this.name = name;
    }

    @Override
    public void visit(HtmlBlock html) {
      for (String line : html.getLiteral().strip().split("\n", -1)) {
        Matcher comment = COMMENT.matcher(line.strip());
        if (comment.matches()) {
          add(html, comment.group(1));
        } else if (line.contains("<!--")) {
          throw new IllegalArgumentException(at(html) + ": a comment has a line of its own");
        }
      }
    }

    private void add(Node node, String comment) {
      if (!Markers.isKnown(comment)) {
        throw new IllegalArgumentException(at(node) + ": unknown marker \"" + comment + "\"");
      }
      if (comment.startsWith("as ")) {
        user = comment.substring("as ".length());
      } else {
        words.add(comment);
      }
    }

    @Override
    public void visit(IndentedCodeBlock code) {
      add(code, "", code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock code) {
      if (code.getInfo().isEmpty()) {
        throw new IllegalArgumentException(at(code) + ": a fence needs a word: sh, yaml, text …");
      }
      add(code, code.getInfo(), code.getLiteral());
    }

    private void add(Node node, String word, String text) {
      // Two indented blocks with nothing but a blank line between them are one to Markdown.
      int end = text.indexOf(ELEMENT_END);
      if (word.isEmpty() && text.startsWith("<") && end >= 0) {
        addOne(node, word, text.substring(0, end + ELEMENT_END.length()));
        addOne(node, word, text.substring(end + ELEMENT_END.length()).stripLeading());
      } else {
        addOne(node, word, text);
      }
    }

    private void addOne(Node node, String word, String text) {
      Language language;
      try {
        language = Language.of(word, text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(at(node) + ": " + e.getMessage(), e);
      }
      int line = node.getSourceSpans().get(0).getLineIndex() + 1;
      blocks.add(new Block(name, line, language, text, new Markers(user, Set.copyOf(words))));
      words.clear();
    }

    @Override
    public void visit(Paragraph paragraph) {
      requireNoWords(at(paragraph));
    }

    @Override
    public void visit(Heading heading) {
      requireNoWords(at(heading));
    }

    void end() {
      requireNoWords(name);
    }

    private void requireNoWords(String at) {
      if (!words.isEmpty()) {
        throw new IllegalArgumentException(at + ": no block follows the marker " + words);
      }
    }

    private String at(Node node) {
      return name + ":" + (node.getSourceSpans().get(0).getLineIndex() + 1);
    }
  }
}
