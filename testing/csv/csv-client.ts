// CSV files into a running server and out of it, by the code of the app, without a browser.
import { randomUUID } from "node:crypto";
import { matchColumns } from "@tessera/database/csv/merge-columns.ts";
import { mergeColumns, valuesBeside } from "@tessera/database/csv/merge-operations.ts";
import { guessEncoding } from "@tessera/database/csv/guess-encoding.ts";
import { guessForm } from "@tessera/database/csv/guess-form.ts";
import { surveyCsv, type CsvFile, type CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { dateReading } from "@tessera/database/properties/date/date-reading.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { createHttp, type CallResult } from "@tessera/platform/http.ts";
import { importCsv } from "@tessera/web/features/databases/csv/import-csv.ts";
import { deleteMerged, mergeCsv, type Merged } from "@tessera/web/features/databases/csv/merge-csv.ts";
import type { SendPorts } from "@tessera/web/features/databases/csv/send-rows.ts";
import type { Caller } from "../caller.ts";

export interface CsvClientOptions {
  readonly url: string;
  readonly caller: Caller;
  readonly spaceId: string;
  /** Called before each request is sent, with its body if that is plain text. */
  readonly onSend?: (body: string) => void;
  readonly onAnswer?: () => void;
  /** The tab is closed. */
  readonly signal?: AbortSignal;
}

const never = new AbortController().signal;

export interface Surveyed {
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
}

export class CsvClient {
  private readonly ports: SendPorts;
  private readonly signal: AbortSignal;

  constructor(private readonly options: CsvClientOptions) {
    const { url, caller, spaceId, onSend, onAnswer, signal = never } = options;
    this.signal = signal;
    const breathe = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
    const http = createHttp({
      fetch: async (address, init) => {
        onSend?.(typeof init.body === "string" ? init.body : "");
        const answer = await fetch(address, init);
        onAnswer?.();
        return answer;
      },
      // Who closed the tab waits for nothing any more.
      clock: { ...systemClock, after: (ms, run) => systemClock.after(signal.aborted ? 0 : ms, run) },
      random: Math.random,
      headers: () => ({ cookie: caller.cookie }),
      base: url,
    });
    this.ports = { http, spaceId, newId: () => randomUUID(), breathe };
  }

  async survey(bytes: Uint8Array): Promise<Surveyed> {
    const begin = new TextDecoder().decode(bytes.subarray(0, 10_000));
    const file: CsvFile = { bytes, encoding: await guessEncoding(bytes), ...guessForm(begin) };
    const survey = await surveyCsv(file, dateReading("en-US"), this.ports.breathe);
    if (survey.fault !== null) throw new Error(`the file was refused: ${JSON.stringify(survey.fault)}`);
    return { file, survey };
  }

  /** As a new database; the id of its page. */
  async import({ file, survey }: Surveyed, name: string): Promise<CallResult<string>> {
    const plan = { file, name, viewName: "Table", columns: survey.columns, isPrivate: false };
    const ports = { ...this.ports, myId: this.options.caller.userId };
    return await importCsv(ports, plan, () => undefined, this.signal);
  }

  /** Into a database that there is. */
  async merge({ file, survey }: Surveyed, collectionId: string): Promise<Merged> {
    const { spaceId } = this.options;
    const schema = readSchema(await this.record("collection", collectionId));
    const goals = matchColumns(schema, survey.columns);
    const names = survey.columns.map(({ name }) => name);
    const columns = mergeColumns(schema, { names, goals }, { nameOf: () => null, personNamed: () => null }, randomUUID);
    const merge = { spaceId, collectionId, importId: randomUUID(), columns, atFirst: valuesBeside(schema, columns) };
    return await mergeCsv(this.ports, merge, file, () => undefined, this.signal);
  }

  /** Takes back a merge that added these rows. */
  async undoMerge(collectionId: string, ids: readonly string[]): Promise<boolean> {
    return await deleteMerged(this.ports, { spaceId: this.options.spaceId, collectionId }, ids);
  }

  /** The value of a record; empty where it is not to be read. */
  async record(table: string, id: string): Promise<JsonObject> {
    const requests = [{ pointer: { table, id, spaceId: this.options.spaceId } }];
    const { recordMap } = await this.options.caller.call<{
      recordMap: Record<string, Record<string, { value?: JsonObject }>>;
    }>("syncRecordValues", { requests });
    return recordMap[table]?.[id]?.value ?? {};
  }

  /** All rows as a file, in their order. */
  async export(collectionId: string, properties: readonly string[]): Promise<string> {
    const collection = { id: collectionId, spaceId: this.options.spaceId };
    const pieces: string[] = [];
    for (let cursor: unknown = null; ;) {
      const piece = await this.options.caller.call<{ csv: string; cursor: unknown }>("exportCollection", {
        collection,
        properties,
        loader: {},
        cursor,
      });
      pieces.push(piece.csv);
      ({ cursor } = piece);
      if (cursor === null) return pieces.join("");
    }
  }
}
