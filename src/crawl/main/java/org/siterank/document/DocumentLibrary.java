package org.siterank.document;

import java.util.Arrays;
import java.util.Optional;

/**
 * The libraries that read foreign documents. The distribution has all of them; an application that
 * embeds Siterank has those that it depends on.
 */
enum DocumentLibrary {
  PDF("tika-parser-pdf-module", "org.apache.tika.parser.pdf.PDFParser") {
    @Override
    boolean reads(String type) {
      return type.equals("application/pdf");
    }
  },
  OPEN_FORMATS("tika-parser-miscoffice-module", "org.apache.tika.parser.odf.OpenDocumentParser") {
    @Override
    boolean reads(String type) {
      return type.startsWith(ForeignFormats.ODF) || type.equals("application/epub+zip");
    }
  },
  MICROSOFT("tika-parser-microsoft-module", "org.apache.tika.parser.microsoft.OfficeParser") {
    @Override
    boolean reads(String type) {
      return !PDF.reads(type) && !OPEN_FORMATS.reads(type);
    }
  };

  private final String artifact;
  private final boolean present;

  DocumentLibrary(String artifact, String parser) {
    this.artifact = artifact;
    this.present =
        DocumentLibrary.class.getClassLoader().getResource(parser.replace('.', '/') + ".class")
            != null;
  }

  /** Whether it reads documents of this type, one of {@link ForeignFormats}. */
  abstract boolean reads(String type);

  /** Whether it is on the class path. */
  boolean isPresent() {
    return present;
  }

  /** The library that documents of a type, one of {@link ForeignFormats}, lack here, if any. */
  static Optional<String> missingFor(String type) {
    return Arrays.stream(values())
        .filter(library -> library.reads(type) && !library.isPresent())
        .findFirst()
        .map(library -> "org.apache.tika:" + library.artifact + " on the class path");
  }
}
