// What a lock closes of a database, whatever asks for it.
import { setupI18n } from "@lingui/core";
import { setLocked } from "@tessera/database/edit/lock.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { memoryDatabase } from "@tessera/database/testing/memory-source.ts";
import { sampleDatabase } from "@tessera/database/testing/sample-database.ts";
import { columnsOf, stepped } from "@tessera/database/view-model/columns.ts";
import { expect, test, vi } from "vitest";

vi.mock("@lingui/core/macro", () => ({ msg: ([message]: TemplateStringsArray) => ({ id: message, message }) }));

const { databaseCommands } = await import("./database-commands.ts");

test("of a locked database views, properties and options stay as they are, and that is said; it is unlocked again", async () => {
  const { source, byOthers, done } = memoryDatabase(sampleDatabase(5));
  const said: string[] = [];
  const commands = databaseCommands(source, setupI18n({ locale: "en", messages: { en: {} } }), (words) =>
    said.push(words),
  );
  const state = source.state.read();
  if (state.kind !== "ready" || state.views[0] === undefined) throw new Error(state.kind);
  const [view] = state.views;
  byOthers(setLocked(source.spaceId, source.blockId, true));
  const columns = columnsOf(readSchema(state.collection), viewFormat(view));
  const tries: (() => unknown)[] = [
    () => commands.addProperty("text"),
    () => commands.renameProperty("stat", "State"),
    () => commands.deleteProperty("stat"),
    () => commands.addOptions("stat", ["Sold"]),
    () => commands.renameOption("stat", "To do", "Open"),
    () => commands.mergeOption("stat", "To do", "Done"),
    () => commands.removeOption("stat", "To do"),
    () => commands.setColumns(view, stepped(columns, "effo", 1)),
    () => commands.freezeColumns(view, 1),
    () => commands.setCalculation(view, "effo", "sum"),
    () => commands.addView("board", "Board", undefined),
    () => commands.renameView(view, "Mine"),
    () => commands.deleteView(view),
    () => commands.renameDatabase("Boats"),
    () => commands.describe("For all"),
  ];
  for (const attempt of tries) await attempt();
  expect(done).toEqual([]);
  expect(said).toHaveLength(tries.length);
  expect(commands.setLocked(false)).toBe(true);
  expect(commands.renameProperty("stat", "State")).toBe("stat");
});
