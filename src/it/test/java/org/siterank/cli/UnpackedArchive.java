package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;
import org.siterank.document.ForeignFiles;

/** The archive that users get, unpacked. */
abstract class UnpackedArchive {

  static final Map<String, String> PLAIN = Map.of();

  @TempDir static Path parent;

  static Path top;
  static String script;

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    Path archive;
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      archive =
          files
              .filter(file -> file.getFileName().toString().matches("siterank-[0-9].*\\.tar\\.gz"))
              .findFirst()
              .orElseThrow();
    }
    Path folder = Files.createDirectory(parent.resolve("a b"));
    Outcome tar = Processes.run(folder, PLAIN, "tar", "xzf", archive.toAbsolutePath().toString());
    assertEquals(0, tar.status(), tar.err());
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> tops = files.toList();
      assertEquals(1, tops.size(), "one folder at the top: " + tops);
      top = tops.get(0);
    }
    script = top.resolve("bin/siterank").toString();
  }

  /** One file of each format that README names, as the programs that own the formats wrote it. */
  static final List<String> DOCUMENTS =
      List.of(
          "testWORD.doc",
          "testWORD_various.docx",
          "testEXCEL.xls",
          "testEXCEL_headers_footers.xlsx",
          "testPPT.ppt",
          "testPPT_various.pptx",
          "testOpenOffice2.odt",
          "testFooter.ods",
          "testMasterFooter.odp",
          "testEPUB.epub",
          "testRTF.rtf");

  static Path siteOfDocuments(String name) throws IOException {
    Path site = Files.createDirectory(parent.resolve(name));
    StringBuilder links = new StringBuilder("<title>All</title><h1>All</h1><a href=a.pdf>PDF</a>");
    Files.write(site.resolve("a.pdf"), ForeignFiles.pdf("Walrusses", "of the house", "/x"));
    for (String document : DOCUMENTS) {
      try (InputStream file =
          DistributionIT.class.getResourceAsStream("/test-documents/" + document)) {
        Files.copy(file, site.resolve(document));
      }
      links.append("<p><a href='").append(document).append("'>one</a></p>");
    }
    Files.writeString(site.resolve("index.html"), links);
    return site;
  }

  static Outcome run(String program, Path site, String data) throws Exception {
    return Processes.run(
        parent,
        PLAIN,
        program,
        "run",
        "--site",
        "http://x.test/",
        "--dir",
        site.toString(),
        "--data",
        data,
        "--no-progress");
  }

  /** The data folder of a crawl over all of them, made once. */
  static synchronized String dataOfDocuments() throws Exception {
    Path data = parent.resolve("documents-data");
    if (!Files.exists(data)) {
      Outcome run = run(script, siteOfDocuments("documents"), data.toString());
      assertEquals(0, run.status(), run.out() + run.err());
    }
    return data.toString();
  }

  /** Where a server that has been started says it is. */
  static String address(Started serve) throws IOException {
    Matcher address = Pattern.compile("http://\\S+?:\\d+/").matcher("");
    while (!address.reset(Files.readString(serve.out())).find()) {
      assertTrue(serve.process().isAlive(), Files.readString(serve.err()));
      LockSupport.parkNanos(1_000_000);
    }
    return address.group();
  }

  static JsonNode get(String url) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), url + ": " + answer.body());
    return new ObjectMapper().readTree(answer.body());
  }
}
