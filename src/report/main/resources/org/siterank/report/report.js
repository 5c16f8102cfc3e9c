"use strict";
(() => {
  const all = JSON.parse(document.getElementById("data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const numbers = new Intl.NumberFormat(all.language, { maximumSignificantDigits: 4 });
  const number = (value) => numbers.format(value);
  const flow = (value) => number(value) + " " + all.unit;
  const escaped = (text) =>
    String(text).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");
  const small = () => innerWidth < 640;
  const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);

  // ---- Tabs: an address names a tab or anything in it ----

  const tabs = Array.from(document.querySelectorAll(".tab"));

  function open() {
    const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const tab = asked?.closest(".tab") ?? tabs[0];
    for (const other of tabs) {
      other.classList.toggle("open", other === tab);
      const link = document.querySelector(`.tabs a[href="#${other.id}"]`);
      if (other === tab) {
        link.setAttribute("aria-current", "page");
      } else {
        link.removeAttribute("aria-current");
      }
    }
    for (let at = asked; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") {
        at.open = true;
      }
    }
    const section = asked?.querySelector(":scope > details");
    if (section) {
      section.open = true;
    }
    if (asked === tab) {
      scrollTo(0, 0);
    } else if (asked) {
      asked.scrollIntoView();
    }
  }

  if (tabs.length > 0) {
    document.body.classList.add("tabbed");
    for (const part of document.querySelectorAll("section > details:not(.first)")) {
      part.open = false; // Without script everything is open.
    }
    open();
    addEventListener("hashchange", open);
  }

  // ---- Tables: sorted by their heads, filtered by a box ----

  const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent;

  function sort(head) {
    const table = head.closest("table");
    const body = table.tBodies[0];
    const column = head.cellIndex;
    const numeric = head.classList.contains("number");
    const now = head.getAttribute("aria-sort");
    const down = now ? now === "ascending" : numeric;
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const rows = Array.from(body.rows);
    const compare = numeric
      ? (a, b) => {
          const [x, y] = [parseFloat(key(a, column)), parseFloat(key(b, column))];
          if (Number.isNaN(x) || Number.isNaN(y)) {
            return Number.isNaN(x) - Number.isNaN(y); // Empty cells last, whichever way.
          }
          return down ? y - x : x - y;
        }
      : (a, b) => key(a, column).localeCompare(key(b, column), all.language) * (down ? -1 : 1);
    rows.sort(compare);
    body.append(...rows);
    fold(table);
  }

  // Long tables show their first rows, until they are unfolded or filtered.
  function fold(table) {
    Array.from(table.tBodies[0].rows).forEach((row, place) =>
      row.classList.toggle("later", place >= all.firstRows));
  }

  for (const button of document.querySelectorAll("button.all")) {
    const table = document.getElementById(button.dataset.all);
    fold(table);
    table.classList.add("folded");
    button.hidden = false;
    button.addEventListener("click", () => {
      table.classList.remove("folded");
      button.hidden = true;
    });
  }

  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => sort(button.closest("th")));
  }

  for (const box of document.querySelectorAll("input[data-filter]")) {
    const rows = document.getElementById(box.dataset.filter).tBodies[0].rows;
    const status = box.closest("p").querySelector("[role=status]");
    box.addEventListener("input", () => {
      const wanted = box.value.toLocaleLowerCase(all.language);
      const unfold = document.querySelector(`button.all[data-all="${box.dataset.filter}"]`);
      if (unfold && !unfold.hidden && wanted !== "") {
        unfold.click();
      }
      let shown = 0;
      for (const row of rows) {
        row.hidden = !row.textContent.toLocaleLowerCase(all.language).includes(wanted);
        shown += row.hidden ? 0 : 1;
      }
      status.textContent = wanted === "" ? "" : shown === 0 ? all.noRows : String(shown);
    });
  }

  // ---- Pictures ----

  const painters = {
    flows: (data) => ({
      series: [
        {
          type: "sankey",
          left: "2%",
          right: small() ? "2%" : "18%",
          bottom: small() ? 30 : "5%",
          nodeAlign: "justify",
          emphasis: { focus: "adjacency" },
          data: data.nodes.map((node) => ({ name: node.id, depth: node.depth, title: node.label })),
          links: data.links.map((l) => ({ source: l.from, target: l.to, value: l.flow })),
          lineStyle: { color: "gradient", opacity: 0.4 },
          label: { formatter: (p) => p.data.title },
          levels: small() ? [{ depth: 2, label: { position: "left" } }] : [],
        },
      ],
      tooltip: {
        formatter: (p) =>
          p.dataType === "edge"
            ? escaped(title(data, p.data.source) + " → " + title(data, p.data.target)) +
              "<br>" + escaped(flow(p.value))
            : escaped(p.data.title) + "<br>" + escaped(flow(p.value)),
      },
    }),
    map: (data) => {
      const most = Math.max(...data.nodes.map((node) => node.score), Number.MIN_VALUE);
      const widest = Math.max(...data.links.map((link) => link.flow), Number.MIN_VALUE);
      return {
        visualMap: {
          min: 0, max: 1, calculable: false, orient: "horizontal", left: "center",
          bottom: 0, text: [data.share, ""], inRange: { color: ["#3b6fb6", "#e0b03a", "#b3372d"] },
          seriesIndex: 0,
        },
        series: [
          {
            type: "graph",
            layout: "circular",
            circular: { rotateLabel: true },
            top: 150, bottom: 190,
            roam: false,
            edgeSymbol: ["none", "arrow"],
            edgeSymbolSize: 5,
            label: { show: true, formatter: (p) => cut(p.data.title, 24) },
            labelLayout: { hideOverlap: true },
            emphasis: { focus: "adjacency" },
            data: data.nodes.map((node, k) => ({
              id: String(k), name: String(k), title: node.label, pages: node.pages,
              value: node.inflowShare, score: node.score,
              symbolSize: 6 + 44 * Math.sqrt(node.score / most),
            })),
            links: data.links.map((l) => ({
              source: String(l.from), target: String(l.to), value: l.flow,
              lineStyle: { width: 0.5 + 5 * (l.flow / widest), curveness: 0.2, opacity: 0.5 },
            })),
          },
        ],
        tooltip: {
          formatter: (p) =>
            p.dataType === "edge"
              ? escaped(data.nodes[p.data.source].label + " → " + data.nodes[p.data.target].label) +
                "<br>" + escaped(flow(p.data.value))
              : escaped(p.data.title) + "<br>" + escaped(flow(p.data.score)) + "<br>" +
                escaped(data.share + ": " + Math.round(p.data.value * 100) + " %") + "<br>" +
                escaped(data.pagesWord + ": " + number(p.data.pages)),
        },
      };
    },
    curve: (data) => ({
      grid: { left: 70, right: 20, top: 20, bottom: 50 },
      xAxis: { type: "log", name: data.x, nameLocation: "middle", nameGap: 28, min: 1 },
      yAxis: { type: "log", name: data.y, nameLocation: "middle", nameGap: 50, axisLabel: { formatter: (v) => number(v) } },
      series: [{ type: "line", data: data.points, showSymbol: false }],
      tooltip: {
        trigger: "axis",
        formatter: (p) =>
          escaped(data.x + " " + number(p[0].value[0])) + "<br>" + escaped(flow(p[0].value[1])),
      },
    }),
    views: (data) => ({
      grid: { left: 50, right: 10, top: 20, bottom: 40 + 22 * Math.ceil(data.ways.length / (small() ? 2 : 4)) },
      legend: { bottom: 0, type: "plain" },
      xAxis: { type: "category", data: data.days, axisLabel: { hideOverlap: true } },
      yAxis: { type: "value", axisLabel: { formatter: (v) => number(v) } },
      series: data.ways.map((way) => ({
        name: way.label, type: "bar", stack: "views", barCategoryGap: "20%", data: way.views,
      })),
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow" },
        valueFormatter: (v) => number(v) + " " + data.unit,
      },
    }),
    trend: (data) => ({
      grid: { left: 70, right: 20, top: 20, bottom: 40 + 22 * Math.ceil(data.lines.length / 3) },
      legend: { bottom: 0, type: "plain", formatter: (name) => cut(data.lines[name].label, 40) },
      xAxis: { type: "time" },
      yAxis: { type: "value", axisLabel: { formatter: (v) => number(v) } },
      series: data.lines.map((line, k) => ({
        name: String(k), type: "line", symbolSize: 7,
        data: line.scores.map((score, at) => [data.times[at], score]),
      })),
      tooltip: {
        trigger: "item",
        formatter: (p) =>
          escaped(data.lines[p.seriesName].label) + "<br>" + escaped(flow(p.value[1])),
      },
    }),
  };

  function title(data, id) {
    return data.nodes.find((node) => node.id === id).label;
  }

  const shown = [];

  /** Paper is white and as wide as A4; nothing moves there, as it would be printed half-way. */
  function paint(paper) {
    for (const chart of shown.splice(0)) {
      chart.dispose();
    }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [name, data] of Object.entries(all.charts)) {
      const place = document.getElementById("chart-" + name);
      if (!paper && place.offsetWidth === 0) {
        continue; // Folded or on another tab: painted when it is seen.
      }
      const chart = echarts.init(place, dark.matches && !paper ? "dark" : null, {
        renderer: "svg",
        width: paper ? 680 : undefined,
      });
      chart.setOption({
        backgroundColor: "transparent",
        animation: !still && !paper,
        aria: { enabled: true, decal: { show: true }, label: { description: all.labels[name] } },
        ...painters[name](data),
      });
      shown.push(chart);
    }
  }

  paint(false);
  dark.addEventListener("change", () => paint(false));
  addEventListener("hashchange", () => paint(false));
  const folded = Array.from(document.querySelectorAll("section > details"));
  let printing = false;
  folded.forEach((part) => part.addEventListener("toggle", () => printing || paint(false)));
  let closed = [];
  addEventListener("beforeprint", () => {
    printing = true;
    closed = folded.filter((part) => !part.open);
    closed.forEach((part) => (part.open = true));
    paint(true); // The media query does not match yet.
  });
  addEventListener("afterprint", () => {
    closed.forEach((part) => (part.open = false));
    printing = false;
    paint(false);
  });
  let wide = !small();
  addEventListener("resize", () => {
    if (wide === small()) {
      wide = !small();
      paint(false);
    }
    shown.forEach((chart) => chart.resize());
  });
})();
