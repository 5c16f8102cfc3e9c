package org.siterank.report;

import java.util.List;

/**
 * The answers of the server.
 *
 * @param codes response codes
 * @param chains redirects of more than one hop
 */
public record ResponseCodes(List<AuditFacts.Code> codes, RedirectChains chains) implements Finding {

  static ResponseCodes of(SiteFacts facts) {
    return new ResponseCodes(facts.audit().codes(), RedirectChains.of(facts));
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "codes",
        List.of(t.say("audit.codes.text"), t.count("audit.chains.text", chains.rows().size())),
        Table.of("response-codes", codes)
            .text("code", ResponseCodes::code)
            .word("codeMeaning", code -> "code-" + meaning(code.code()))
            .count("codeAddresses", AuditFacts.Code::addresses)
            .count("codeLines", code -> code.lines().isPresent() ? code.lines().getAsLong() : null)
            .build(),
        Table.of("redirect-chains", chains.rows())
            .page("address", RedirectChains.Row::address)
            .text("path", RedirectChains.Row::path)
            .count("hops", RedirectChains.Row::hops)
            .word("pathEnd", row -> "end-" + row.end())
            .count("links", RedirectChains.Row::links)
            .number(
                "linkViews", row -> row.counted().isPresent() ? row.counted().getAsDouble() : null)
            .flow("hitFlow", RedirectChains.Row::flow)
            .build(),
        AuditedPage.table("redirect-chain-links", chains.links(), RedirectChains.Link::page)
            .page("address", RedirectChains.Link::address)
            .page("pathLast", RedirectChains.Link::target)
            .build());
  }

  private static String code(AuditFacts.Code code) {
    return switch (code.code()) {
      case 0 -> "–";
      case 200 -> "200, 304";
      default -> Integer.toString(code.code());
    };
  }

  private static String meaning(int code) {
    return switch (code) {
      case 0 -> "none";
      case 404, 410 -> "missing";
      case 401, 403 -> "refused";
      case 429 -> "busy";
      default ->
          code < 200 || code > 599
              ? "other"
              : List.of("good", "redirect", "client", "server").get(code / 100 - 2);
    };
  }
}
