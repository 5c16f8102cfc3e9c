package org.siterank.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.RequestClass;
import org.siterank.audit.ReferrerAudit.Host;

class ReferrerAuditTest {

  private static final Host LINK = new Host("b.example", RequestClass.EXTERNAL, 10, 6, 1);
  private static final Host SOCIAL = new Host("t.co", RequestClass.SOCIAL, 10, 0, 10);
  private static final Host ASSISTANT = new Host("chatgpt.com", RequestClass.ASSISTANT, 1, 0, 0);
  private static final Host SEARCH = new Host("google.com", RequestClass.SEARCH, 99, 1, 98);

  private final ReferrerAudit audit =
      new ReferrerAudit(List.of(ASSISTANT, SOCIAL, LINK, SEARCH), 7);

  @Test
  void hostsComeByTheirVisitsThenByName() {
    assertEquals(List.of(SEARCH, LINK, SOCIAL, ASSISTANT), audit.hosts());
    Host same = new Host("t.co", RequestClass.EXTERNAL, 10, 0, 0);
    assertEquals(List.of(same, SOCIAL), new ReferrerAudit(List.of(SOCIAL, same), 0).hosts());
  }

  @Test
  void searchEnginesAreNoLinks() {
    assertEquals(List.of(LINK, SOCIAL, ASSISTANT), audit.linking());
    assertEquals(List.of(SEARCH), audit.searching());
    assertEquals(21, audit.external());
    assertEquals(6, audit.pages());
    assertEquals(11, audit.origins());
    assertEquals(4, audit.unnoted());
  }

  @Test
  void moreReferrersThanVisitsLeaveNothingUnnoted() {
    Host told = new Host("b.example", RequestClass.EXTERNAL, 1, 2, 3);
    assertEquals(0, new ReferrerAudit(List.of(told), 0).unnoted());
    assertEquals(0, new ReferrerAudit(List.of(), 0).external());
  }
}
