// Which view is shown: the part of the address after #.
import { h } from "./dom.js";
import { huntView } from "./hunt.js";
import { makeView } from "./make.js";
import { playView } from "./play.js";
import { solveView } from "./solve.js";

export interface View {
  title: string;
  element: HTMLElement;
  /** Called when another view takes its place. */
  leave?: () => void;
}

type Open = (rest: string) => View | Promise<View>;

const views: Record<string, Open> = {
  solve: solveView,
  play: playView,
  make: makeView,
  hunt: huntView,
};

let shown: View | undefined;

async function show(): Promise<void> {
  const [name = "", rest = ""] = location.hash.slice(1).split(/[=/](.*)/s);
  const key = name in views ? name : "solve";
  shown?.leave?.();
  const main = document.getElementById("view")!;
  const view = await views[key]!(rest);
  shown = view;
  document.title = `${view.title} · Weft`;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${key}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  main.replaceChildren(h("h2", { id: "title" }, view.title), view.element);
}

addEventListener("hashchange", () => {
  // The link for those who use a keyboard is no view.
  if (location.hash === "#view") {
    document.getElementById("view")!.focus();
    return;
  }
  void show();
});
void show();

if ("serviceWorker" in navigator) {
  // Without it the page works as well, only not without a network.
  addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
}
