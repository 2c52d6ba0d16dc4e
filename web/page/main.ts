// Which view is shown: the part of the address after #.
import { h, replace } from "./dom.js";
import { huntView } from "./hunt.js";
import { makeView } from "./make.js";
import { playView } from "./play.js";
import { solveView } from "./solve.js";

export interface View {
  title: string;
  element: HTMLElement;
  /** Called when another view takes its place. */
  leave?: () => void;
  /** Takes a file that was dropped or pasted, a picture mostly. */
  take?: (file: Blob) => void;
}

type Open = (rest: string) => View | Promise<View>;

const views: Record<string, Open> = {
  solve: solveView,
  play: playView,
  make: makeView,
  hunt: huntView,
};

const main = document.getElementById("view")!;
/** Nothing while one is on its way. */
let shown: View | undefined;
let chosen = 0;

async function show(): Promise<void> {
  const [name = "", rest = ""] = location.hash.slice(1).split(/[=/](.*)/s);
  const key = Object.hasOwn(views, name) ? name : "solve";
  shown?.leave?.();
  shown = undefined;
  const choice = ++chosen;
  const view = await views[key]!(rest);
  if (choice !== chosen) return view.leave?.(); // another was chosen since
  shown = view;
  document.title = `${view.title} · Weft`;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${key}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  replace(main, h("h2", { id: "title" }, view.title), view.element);
  if (given && view.take) {
    view.take(given);
    given = undefined;
  }
}

/** A file on its way to a view that takes it. */
let given: Blob | undefined;

function give(file: Blob): void {
  if (shown?.take) return shown.take(file);
  given = file;
  location.hash = "#solve";
}

document.addEventListener("paste", (event) => {
  const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
  if (!picture) return;
  event.preventDefault();
  give(picture);
});
document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  give(file);
});

// The link for those who use a keyboard is no view, and keeps the address, which may hold a puzzle.
document.querySelector<HTMLElement>(".skip")!.onclick = (event) => {
  event.preventDefault();
  main.focus();
};

addEventListener("hashchange", () => void show());
void show();

if ("serviceWorker" in navigator) {
  // Without it the page works as well, only not without a network.
  addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
}
