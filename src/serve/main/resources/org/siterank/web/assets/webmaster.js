// What the pages for webmasters do better with script: pages are completed from the whole site, the
// sandbox answers in place, and its list stands in the address. Everything works without it.
"use strict";

(() => {
  const WAIT = 150; // Milliseconds: less than between two letters of most people.

  // ---- Completion of pages: the list of the browser, filled from the whole site ----

  function completing(field) {
    let timer = 0;
    let pending = null;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        if (pending) {
          pending.abort();
        }
        pending = new AbortController();
        try {
          const answer = await fetch(
            field.dataset.pages + "?q=" + encodeURIComponent(field.value.slice(0, 200)),
            { signal: pending.signal }
          );
          if (!answer.ok) {
            return; // The list that is there stays; sending says what is wrong.
          }
          const options = (await answer.json()).pages.map(page => {
            const option = document.createElement("option");
            option.value = page.path;
            option.label = page.title;
            return option;
          });
          document.getElementById("pages").replaceChildren(...options);
        } catch (error) {
          if (error.name !== "AbortError") {
            console.warn(error);
          }
        }
      }, WAIT);
    });
  }

  // ---- A search that takes a while says so ----

  document.querySelectorAll("form[data-busy]").forEach(form => {
    form.addEventListener("submit", () => {
      form.querySelector(".busy").textContent = form.dataset.busy;
    });
  });

  // ---- The sandbox, in place ----

  const done = document.getElementById("done");

  async function send(form, button) {
    const fields = new URLSearchParams(new FormData(form));
    if (button) {
      fields.append(button.name, button.value);
    }
    const place = document.getElementById("sandbox");
    const opened = place.querySelector("details").open;
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("sandbox");
      if (!fresh) {
        throw new Error(page.querySelector("main").textContent.trim());
      }
      place.replaceWith(document.adoptNode(fresh));
      fresh.querySelector("details").open = opened;
      prepare(fresh);
      remember(fresh);
      focus(fresh, button);
      done.textContent = fresh.dataset.status;
    } catch (error) {
      place.removeAttribute("aria-busy");
      done.className = "alarm";
      done.textContent = place.dataset.failed + " " + error.message;
    }
  }

  function focus(place, button) {
    const named = button && place.querySelector('button[value="' + button.value + '"]');
    const typing = button && (button.value === "add" || button.value === "remove");
    (typing || !named || named.disabled ? place.querySelector("#from") : named).focus();
  }

  function remember(place) {
    const lines = place.querySelector("#edits").value;
    const address = location.pathname + (lines ? "#e=" + encodeURIComponent(lines) : "");
    history.replaceState(null, "", address);
  }

  function prepare(place) {
    place.querySelectorAll("input[data-pages]").forEach(completing);
    const form = place.querySelector("form");
    form.addEventListener("submit", event => {
      const button = event.submitter;
      if (!button || !button.hasAttribute("data-plain")) {
        event.preventDefault();
        send(form, button);
      }
    });
    const file = place.querySelector("input[data-upload]");
    file.parentElement.hidden = false;
    file.addEventListener("change", async () => {
      if (file.files.length > 0) {
        place.querySelector("#edits").value = await file.files[0].text();
        send(form, place.querySelector('button[value="apply"]'));
      }
    });
  }

  const place = document.getElementById("sandbox");
  if (place) {
    prepare(place);
    const list = place.querySelector("#edits");
    if (location.hash.startsWith("#e=") && !list.value) {
      list.value = decodeURIComponent(location.hash.slice("#e=".length));
      send(place.querySelector("form"), null);
    } else {
      remember(place);
    }
    document.addEventListener("keydown", event => {
      const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typing) {
        return;
      }
      const key = event.key.toLowerCase();
      const redo = key === "y" || (key === "z" && event.shiftKey);
      if (key === "z" || key === "y") {
        const name = redo ? "redo" : "undo";
        document.querySelector('#sandbox button[value="' + name + '"]').click();
        event.preventDefault();
      }
    });
  } else {
    document.querySelectorAll("input[data-pages]").forEach(completing);
  }
})();
