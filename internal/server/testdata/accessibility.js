// An accessibility check of the current state of the page, after WCAG 2.2, level AA. The
// value is an object of functions. Each lists the defects that it finds.
(() => {
  const visible = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".hidden");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const name = (e) => e.outerHTML.slice(0, 120);
  const reached = (window.reachedByTab ??= new Set());

  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (text) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, below) => [0, 1, 2].map((i) => (top[i] * top[3] + below[i] * (255 - top[3])) / 255);
  const background = (e) => {
    if (!e) return colour("Canvas");
    const own = colour(getComputedStyle(e).backgroundColor);
    return own[3] === 255 ? own : over(own, background(e.parentElement));
  };
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (text, back) => {
    const [a, b] = [luminance(over(colour(text), back)), luminance(back)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };

  // The element that receives the touch of a control: the label of a file input, or the
  // control itself.
  const target = (e) => (e.matches("input[type=file]") ? e.closest("label") : e);
  const controls = "button, a[href], input, select, summary, [role=gridcell]";
  // The label of a file input shows its focus.
  const focusMark = (e) => getComputedStyle(target(e));

  return {
    // Texts have a contrast of at least 4.5 to their background (1.4.3).
    contrast: () => all("body *").flatMap((e) => {
      const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim());
      if (!own || e.closest("svg, option")) return [];
      const ratio = contrast(getComputedStyle(e).color, background(e));
      return ratio < 4.5 ? [`contrast ${ratio.toFixed(2)}: ${name(e)}`] : [];
    }),
    // Every control is at least 24 pixels wide and high (2.5.8). A link in a sentence may
    // be as high as its line.
    targets: () => all(controls).flatMap((e) => {
      if (e.matches("p a, td a")) return [];
      const r = target(e).getBoundingClientRect();
      return r.width < 24 || r.height < 24 ? [`${r.width.toFixed(1)} x ${r.height.toFixed(1)} pixels: ${name(e)}`] : [];
    }),
    // All texts and controls are in a landmark. Each page has one main part, a language, a
    // title and one heading of the first level (1.3.1, 2.4.2, 3.1.1).
    landmarks: () => {
      const found = [];
      const landmark = "header, main, footer, nav, dialog, [role=status]";
      for (const e of all("body *")) {
        const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim());
        if ((own || e.matches(controls)) && !e.closest(landmark)) found.push(`in no landmark: ${name(e)}`);
      }
      if (all("main").length !== 1) found.push(`${all("main").length} main parts`);
      if (document.querySelectorAll("h1").length !== 1) found.push(`${document.querySelectorAll("h1").length} headings of the first level`);
      if (!document.documentElement.lang || !document.title) found.push("no language or no title");
      for (const e of all("section, [role=group], [role=grid], dialog")) {
        if (e.matches("main section, [role]") && !e.ariaLabel && !e.hasAttribute("aria-labelledby") && !e.querySelector("h3")) found.push(`without a label: ${name(e)}`);
      }
      if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth - innerWidth} pixels wider than the screen`);
      return found;
    },
    // Starts a walk with the Tab key at the beginning of the page.
    start: () => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
      reached.clear();
      if (document.activeElement !== document.body) reached.add(document.activeElement); // that of a dialog
      return true;
    },
    // The element with the focus: its defects, and its index in the document.
    focus: () => {
      const e = document.activeElement;
      if (!e || e === document.body || e === document.documentElement) return { order: -1, wrong: [] };
      reached.add(e);
      const style = focusMark(e), r = target(e).getBoundingClientRect(), wrong = [];
      if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) wrong.push(`no visible focus: ${name(e)}`);
      else if (contrast(style.outlineColor, background(target(e).parentElement)) < 3) wrong.push(`faint focus: ${name(e)}`);
      if (r.bottom <= 0 || r.top >= innerHeight || r.right <= 0 || r.left >= innerWidth) wrong.push(`focus outside the window: ${name(e)}`);
      return { order: [...document.querySelectorAll("*")].indexOf(e), wrong };
    },
    // The controls that the walk has not reached.
    missed: () => all(`${document.querySelector("dialog[open]") ? "dialog " : ""}:is(button, a[href], input, select, summary, [tabindex='0'])`)
      .filter((e) => !e.disabled && e.tabIndex >= 0 && !reached.has(e)).map((e) => `not reached by the Tab key: ${name(e)}`),
  };
})()
