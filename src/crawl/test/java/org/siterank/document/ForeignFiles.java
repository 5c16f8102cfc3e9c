package org.siterank.document;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;

/** Documents of many formats, honest and hostile, made here. */
public final class ForeignFiles {

  private static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

  private ForeignFiles() {}

  // ---- Honest ones ----

  /** A page with a link. */
  public static byte[] pdf(String title, String text, String link) throws IOException {
    try (PDDocument pdf = new PDDocument()) {
      fill(pdf, title, text, link);
      return bytes(pdf);
    }
  }

  /** Encrypted; without a user password anybody may open it. */
  static byte[] encryptedPdf(String userPassword, int bits) throws IOException {
    try (PDDocument pdf = new PDDocument()) {
      fill(pdf, "Locked", "the words inside", "/x");
      StandardProtectionPolicy policy =
          new StandardProtectionPolicy("owner", userPassword, new AccessPermission());
      policy.setEncryptionKeyLength(bits);
      policy.setPreferAES(bits > 40);
      pdf.protect(policy);
      return bytes(pdf);
    }
  }

  private static void fill(PDDocument pdf, String title, String text, String link)
      throws IOException {
    pdf.getDocumentInformation().setTitle(title);
    Calendar date = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    date.setTimeInMillis(1_700_000_000_000L);
    pdf.getDocumentInformation().setModificationDate(date);
    PDPage page = new PDPage();
    pdf.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(pdf, page)) {
      content.beginText();
      content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
      content.newLineAtOffset(50, 700);
      content.showText(text);
      content.endText();
    }
    PDAnnotationLink annotation = new PDAnnotationLink();
    PDActionURI action = new PDActionURI();
    action.setURI(link);
    annotation.setAction(action);
    annotation.setRectangle(new PDRectangle(50, 690, 200, 20));
    page.getAnnotations().add(annotation);
  }

  private static byte[] bytes(PDDocument pdf) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    pdf.save(out);
    return out.toByteArray();
  }

  /** A Word document. */
  public static byte[] docx(String title, String body) throws IOException {
    return docx(title, body.getBytes(UTF_8), 1);
  }

  private static byte[] docx(String title, byte[] body, int times) throws IOException {
    String w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    String rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    String types = "http://schemas.openxmlformats.org/package/2006/content-types";
    String packaged = "http://schemas.openxmlformats.org/package/2006/";
    String office = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      entry(
          zip,
          "[Content_Types].xml",
          XML
              + ("<Types xmlns='" + types + "'>")
              + "<Default Extension='rels' ContentType="
              + "'application/vnd.openxmlformats-package.relationships+xml'/>"
              + ("<Override PartName='/word/document.xml' ContentType='" + office + ".main+xml'/>")
              + "<Override PartName='/docProps/core.xml' ContentType="
              + "'application/vnd.openxmlformats-package.core-properties+xml'/></Types>");
      entry(
          zip,
          "_rels/.rels",
          XML
              + ("<Relationships xmlns='" + packaged + "relationships'>")
              + ("<Relationship Id='r1' Type='" + rel + "/officeDocument'")
              + " Target='word/document.xml'/>"
              + ("<Relationship Id='r2' Type='" + packaged + "relationships/metadata/")
              + "core-properties' Target='docProps/core.xml'/></Relationships>");
      entry(
          zip,
          "docProps/core.xml",
          XML
              + ("<cp:coreProperties xmlns:cp='" + packaged + "metadata/core-properties'")
              + " xmlns:dc='http://purl.org/dc/elements/1.1/'"
              + " xmlns:dcterms='http://purl.org/dc/terms/'>"
              + ("<dc:title>" + title + "</dc:title></cp:coreProperties>"));
      entry(
          zip,
          "word/_rels/document.xml.rels",
          XML
              + ("<Relationships xmlns='" + packaged + "relationships'>")
              + ("<Relationship Id='l1' Type='" + rel + "/hyperlink'")
              + " Target='https://www.example.org/linked' TargetMode='External'/>"
              + "</Relationships>");
      zip.putNextEntry(new ZipEntry("word/document.xml"));
      String head =
          XML + "<w:document xmlns:w='" + w + "' xmlns:r='" + rel + "'><w:body><w:p><w:r><w:t>";
      zip.write(head.getBytes(UTF_8));
      for (int i = 0; i < times; i++) {
        zip.write(body);
      }
      zip.write(
          ("</w:t></w:r><w:hyperlink r:id='l1'><w:r><w:t>the link</w:t></w:r></w:hyperlink>"
                  + "</w:p></w:body></w:document>")
              .getBytes(UTF_8));
      zip.closeEntry();
    }
    return out.toByteArray();
  }

  /** A text of OpenDocument. */
  public static byte[] odt(String title, String body) throws IOException {
    String office = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
    String text = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      first(zip, "application/vnd.oasis.opendocument.text");
      entry(
          zip,
          "meta.xml",
          XML
              + ("<office:document-meta xmlns:office='" + office + "'")
              + " xmlns:dc='http://purl.org/dc/elements/1.1/'><office:meta>"
              + ("<dc:title>" + title + "</dc:title><dc:language>nl</dc:language>")
              + "</office:meta></office:document-meta>");
      entry(
          zip,
          "content.xml",
          XML
              + ("<office:document-content xmlns:office='" + office + "' xmlns:text='" + text)
              + "' xmlns:xlink='http://www.w3.org/1999/xlink'><office:body><office:text>"
              + ("<text:h text:outline-level='1'>Chapter</text:h><text:p>" + body)
              + "<text:a xlink:href='https://www.example.org/linked'>the link</text:a></text:p>"
              + "</office:text></office:body></office:document-content>");
    }
    return out.toByteArray();
  }

  /** A book of one chapter. */
  public static byte[] epub(String title, String body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      first(zip, "application/epub+zip");
      entry(
          zip,
          "META-INF/container.xml",
          XML
              + "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'"
              + " version='1.0'><rootfiles><rootfile full-path='a.opf'"
              + " media-type='application/oebps-package+xml'/></rootfiles></container>");
      entry(
          zip,
          "a.opf",
          XML
              + "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'><metadata"
              + (" xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>" + title)
              + "</dc:title><dc:language>en</dc:language></metadata><manifest>"
              + "<item id='c' href='c.xhtml' media-type='application/xhtml+xml'/></manifest>"
              + "<spine><itemref idref='c'/></spine></package>");
      entry(
          zip,
          "c.xhtml",
          XML
              + "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>c</title></head><body>"
              + ("<h1>Chapter</h1><p>" + body)
              + " <a href='https://www.example.org/linked'>the link</a></p></body></html>");
    }
    return out.toByteArray();
  }

  /** A text that is called Rich. */
  public static byte[] rtf(String body) {
    return ("{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}{\\info{\\title Rich}}\\f0 "
            + body
            + "\\par}")
        .getBytes(US_ASCII);
  }

  // ---- Hostile ones ----

  /** A few hundred kilobytes that unpack to as many megabytes. */
  static byte[] bomb() throws IOException {
    byte[] chunk = new byte[1 << 20];
    Arrays.fill(chunk, (byte) 'a');
    return docx("Bomb", chunk, 300);
  }

  /** One page that shows a form which shows another one twice, and so on: 2 to the 40 of them. */
  static byte[] endlessPdf() throws IOException {
    try (PDDocument pdf = new PDDocument()) {
      PDFormXObject inner = null;
      for (int level = 0; level < 40; level++) {
        PDFormXObject form = new PDFormXObject(new PDStream(new COSStream()));
        PDResources resources = new PDResources();
        String content = "q Q\n";
        if (inner != null) {
          COSName name = resources.add(inner);
          content = ("/" + name.getName() + " Do\n").repeat(2);
        }
        form.setResources(resources);
        form.setBBox(new PDRectangle(10, 10));
        try (OutputStream out = form.getContentStream().createOutputStream()) {
          out.write(content.getBytes(US_ASCII));
        }
        inner = form;
      }
      PDPage page = new PDPage();
      pdf.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(pdf, page)) {
        content.drawForm(inner);
      }
      return bytes(pdf);
    }
  }

  /** Text that does not compress to nothing, so that nobody takes it for a bomb. */
  static byte[] hugeText(int megabytes) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    byte[] letters = new byte[megabytes << 20];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (byte) ('a' + random.nextInt(26));
    }
    return docx("Huge", letters, 1);
  }

  /** Arrays in arrays, a million deep. */
  static byte[] deepPdf() {
    return ("%PDF-1.4\n1 0 obj\n" + "[".repeat(1_000_000) + "\nendobj\ntrailer<</Root 1 0 R>>")
        .getBytes(US_ASCII);
  }

  private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(UTF_8));
    zip.closeEntry();
  }

  /** The first entry of OpenDocument and EPUB: the media type, not compressed. */
  private static void first(ZipOutputStream zip, String type) throws IOException {
    byte[] bytes = type.getBytes(US_ASCII);
    ZipEntry entry = new ZipEntry("mimetype");
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }
}
