import type { DocumentList, SluiceClient } from "../../client/index.ts";
import { dayOf, element, field, fill, given, problem, section, table } from "./element.ts";
import { badge } from "./overview.ts";

type Knowledge = SluiceClient["knowledge"];
type Listed = DocumentList["documents"][number];

const pageSize = 50;

/** The organization's documents: what became of each, what is served of it, and new ones. */
export function documents({ knowledge }: SluiceClient): HTMLElement {
  const opened = element("div", { "aria-live": "polite" });
  const open = (docId: string): void => void show(knowledge, docId, 0, opened);
  const { place, load } = listOf(knowledge, open);
  return element(
    "div",
    {},
    section("Search", searchForm(knowledge, open)),
    opened,
    section("Documents", place),
    section("New document", uploadForm(knowledge, load)),
  );
}

function listOf(knowledge: Knowledge, open: (docId: string) => void) {
  const place = element("div");
  /** Pages are added to what is shown; without a cursor the list begins anew. */
  async function load(cursor?: string, before: readonly Listed[] = []): Promise<void> {
    try {
      const page = await knowledge.list({ limit: pageSize, cursor });
      const all = [...before, ...page.documents];
      const next = page.next_cursor ?? undefined;
      fill(
        place,
        table(["Title", "Bucket", "Status", "Characters", "Made", ""], all.map(rowOf)),
        element(
          "div",
          { class: "bar" },
          next !== undefined &&
            element("button", { type: "button", on: { click: () => void load(next, all) } }, "Show more"),
          element("button", { type: "button", on: { click: () => void load() } }, "Reload"),
        ),
      );
    } catch (error) {
      fill(place, problem(error));
    }
  }
  function rowOf({ doc_id, title, bucket, provenance, total_chars, created_at }: Listed) {
    const remove = async (): Promise<void> => {
      if (!confirm(`Delete "${title}" with its text?`)) return;
      try {
        await knowledge.delete(doc_id);
        await load();
      } catch (error) {
        button.replaceWith(problem(error));
      }
    };
    const named =
      provenance.status === "served"
        ? element("button", { type: "button", class: "link", on: { click: () => open(doc_id) } }, given(title))
        : given(title);
    const redacted = provenance.redacted ? " redacted" : "";
    const button = element("button", { type: "button", class: "danger", on: { click: () => void remove() } }, "Delete");
    const status = element("span", {}, badge(provenance.status), redacted);
    return [named, given(bucket), status, total_chars, dayOf(created_at), button];
  }
  void load();
  return { place, load };
}

/** One part of a served document; the next takes its place. */
async function show(knowledge: Knowledge, docId: string, offset: number, place: HTMLElement): Promise<void> {
  try {
    const { title, text, next_offset, total_chars } = await knowledge.read(docId, offset);
    const next = (): void => void show(knowledge, docId, next_offset ?? 0, place);
    const from = `From character ${offset.toLocaleString("en")} of ${total_chars.toLocaleString("en")}`;
    fill(
      place,
      section(
        title,
        element("p", { class: "note" }, from),
        element("pre", {}, text),
        next_offset !== null && element("button", { type: "button", on: { click: next } }, "Next part"),
      ),
    );
  } catch (error) {
    fill(place, problem(error));
  }
}

function searchForm(knowledge: Knowledge, open: (docId: string) => void): HTMLElement {
  const query = element("input", { required: true, autocomplete: "off" });
  const found = element("div", { "aria-live": "polite" });
  const search = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const { results } = await knowledge.search({ query: query.value });
      const rows = results.map(({ doc_id, title, snippet }) => [
        element("button", { type: "button", class: "link", on: { click: () => open(doc_id) } }, given(title)),
        given(snippet),
      ]);
      fill(
        found,
        rows.length === 0 ? element("p", { class: "note" }, "Nothing found.") : table(["Title", "Text"], rows),
      );
    } catch (error) {
      fill(found, problem(error));
    }
  };
  return element(
    "div",
    {},
    element(
      "form",
      { class: "bar", on: { submit: (event) => void search(event) } },
      field("Words", query),
      element("button", {}, "Search"),
    ),
    found,
  );
}

function uploadForm(knowledge: Knowledge, done: () => Promise<void>): HTMLElement {
  const title = element("input", { required: true, maxlength: 300, autocomplete: "off" });
  const bucket = element("input", { required: true, maxlength: 100, value: "default" });
  const text = element("textarea", { rows: 6, required: true });
  const said = element("div", { "aria-live": "polite" });
  const upload = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await knowledge.upload({ title: title.value, bucket: bucket.value, text: text.value });
      title.value = "";
      text.value = "";
      fill(said, element("p", { class: "note" }, "Taken. It is served once it has been inspected."));
      await done();
    } catch (error) {
      fill(said, problem(error));
    }
  };
  return element(
    "form",
    { on: { submit: (event) => void upload(event) } },
    element("div", { class: "bar" }, field("Title", title), field("Bucket", bucket)),
    field("Text", text),
    element("button", {}, "Upload"),
    said,
  );
}
