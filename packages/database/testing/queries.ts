// The soak of queries: random collections, edits and questions from a seed. The index that was fed by edits, the one built
// cold and the one read from a snapshot must all answer as a plain look at every row does.
// Invariant: a case depends on its seed alone. Faults come back as values.
import { Random } from "@tessera/testing/simulation/random.ts";
import { CollectionIndex } from "../index/collection-index.ts";
import { readSnapshot, writeSnapshot } from "../index/snapshot.ts";
import { finish } from "../index/steps.ts";
import type { Cursor, Question, Row } from "../query/question.ts";
import type { Schema } from "../schema.ts";
import { askedBy, askedByGather } from "./asked.ts";
import { groupsDiffer, randomGather } from "./compare-groups.ts";
import { naiveAnswer } from "./naive.ts";
import { changedSchema, LOCALES, randomQuestion, randomRow, randomSchema } from "./random-collection.ts";

export type MakeIndex = (schema: Schema, locale: string) => CollectionIndex;

export interface QueryCase {
  /** Answers that were compared. */
  readonly answers: number;
  readonly faults: readonly string[];
  /** What was asked of which types, each once. */
  readonly asked: readonly string[];
}

const STEPS = 24;
/** The share of answers whose groups are compared too, where nothing else is said. */
const GROUPED = 0.15;
const usual: MakeIndex = (schema, locale) => new CollectionIndex(schema, locale);

/** What the index gives page by page, and how many it says there are. */
function readToTheEnd(index: CollectionIndex, question: Question): { rows: string[]; totals: Set<number> } {
  const rows: string[] = [];
  const totals = new Set<number>();
  let after: Cursor | null = null;
  do {
    const answer = index.ask({ ...question, after });
    if (answer === null) throw new Error("the reader was said, and is not known");
    rows.push(...answer.rows);
    totals.add(answer.total);
    after = answer.next;
  } while (after !== null);
  const counted = index.ask({ ...question, limit: 0 });
  if (counted !== null) totals.add(counted.total);
  return { rows, totals };
}

class Case {
  readonly faults: string[] = [];
  readonly asked = new Set<string>();
  answers = 0;
  private readonly random: Random;
  private readonly make: MakeIndex;
  private readonly locale: string;
  private readonly rows = new Map<string, Row>();
  private schema: Schema;
  private index: CollectionIndex;
  private questions: Question[];
  private made = 0;

  constructor(
    seed: number,
    make: MakeIndex,
    private readonly grouped: number,
  ) {
    this.random = new Random(seed);
    this.make = make;
    this.locale = this.random.pick(LOCALES);
    this.schema = randomSchema(this.random);
    this.index = make(this.schema, this.locale);
    for (let n = this.random.below(this.random.chance(0.1) ? 400 : 60); n > 0; n--) this.write(this.newRow());
    this.questions = this.newQuestions();
  }

  play(): void {
    for (let step = 0; step < STEPS && this.faults.length === 0; step++) {
      this.change();
      this.compare(this.index, this.random.pick(this.questions), `step ${step}`);
    }
    const cold = this.make(this.schema, this.locale);
    for (const row of this.rows.values()) cold.upsert(row);
    for (const question of this.questions) this.compare(cold, question, "built cold");
    for (const row of this.rows.values()) this.compareRow(row);
  }

  private change(): void {
    const { random } = this;
    const how = random.weighted({
      nothing: 2,
      edit: 6,
      many: 1,
      add: 2,
      remove: 1,
      schema: 0.7,
      questions: 0.5,
      snapshot: 0.7,
    });
    if (how === "edit") this.edit();
    if (how === "many") for (let n = random.below(40); n > 0; n--) this.edit();
    if (how === "add") this.write(this.newRow());
    if (how === "remove" && this.rows.size > 0) this.remove(random.pick([...this.rows.keys()]));
    if (how === "questions") this.questions = this.newQuestions();
    if (how === "schema") {
      this.schema = changedSchema(random, this.schema);
      this.index.schema = this.schema;
    }
    if (how === "snapshot") {
      this.index.sequence = random.below(1000);
      const read = finish(readSnapshot(finish(writeSnapshot(this.index)), this.make));
      if (!(read instanceof CollectionIndex)) throw new Error(`a snapshot was refused: ${read.fault}`);
      if (read.sequence !== this.index.sequence) this.faults.push("a snapshot is of another number");
      this.index = read;
    }
  }

  private newRow(): Row {
    return randomRow(this.random, this.schema, `row${this.made++}`);
  }

  private newQuestions(): Question[] {
    return Array.from({ length: 4 }, () => randomQuestion(this.random, this.schema));
  }

  /** All of a row is new, or one property of it. */
  private edit(): void {
    const { random } = this;
    const before = this.rows.size === 0 ? undefined : this.rows.get(random.pick([...this.rows.keys()]));
    if (before === undefined) return;
    const other = randomRow(random, this.schema, before.id);
    const [key, value] = random.pick([...Object.entries(other.properties), ["title", [["plan 8"]]] as const]);
    const one = { ...before, properties: { ...before.properties, [key]: value }, editedTime: other.editedTime };
    this.write(random.chance(0.3) ? other : one);
  }

  private write(row: Row): void {
    this.rows.set(row.id, row);
    this.index.upsert(row);
  }

  private remove(id: string): void {
    this.rows.delete(id);
    this.index.remove(id);
  }

  private compare(index: CollectionIndex, question: Question, when: string): void {
    const expected = naiveAnswer([...this.rows.values()], this.schema, question, this.locale);
    const { rows, totals } = readToTheEnd(index, question);
    this.answers++;
    for (const one of askedBy(question, this.schema)) this.asked.add(one);
    const isSame = rows.length === expected.rows.length && rows.every((id, at) => id === expected.rows[at]);
    if (isSame && totals.size === 1 && totals.has(expected.total)) return this.compareGroups(index, question, when);
    const { filter, sorts, search, zone } = question;
    const said = JSON.stringify({ filter, sorts, search, zone, locale: this.locale });
    this.faults.push(
      `${when}: ${said}: expected ${expected.rows.join()}; given ${rows.join()} of ${[...totals].join()}`,
    );
  }

  private compareGroups(index: CollectionIndex, question: Question, when: string): void {
    if (!this.random.chance(this.grouped)) return;
    const gather = randomGather(this.random, this.schema);
    for (const one of askedByGather(gather, this.schema)) this.asked.add(one);
    const fault = groupsDiffer(index, [...this.rows.values()], this.schema, question, gather);
    if (fault !== null) this.faults.push(`${when}: expected other groups than those given: ${fault}`);
  }

  private compareRow(row: Row): void {
    const kept = this.index.rowOf(row.id);
    const expected = row.alive ? row : null;
    if (canonical(kept) !== canonical(expected)) this.faults.push(`${row.id} is not kept as it was`);
  }
}

function canonical(row: Row | null): string {
  if (row === null) return "";
  const properties = Object.entries(row.properties).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    properties,
    row.id,
    row.createdTime,
    row.createdBy,
    row.editedTime,
    row.editedBy,
    row.order,
    row.holder,
  ]);
}

/** Plays the case of a seed; `make` may make an index with a fault, which the case must find. */
export function playQueries(seed: number, make: MakeIndex = usual, grouped = GROUPED): QueryCase {
  const played = new Case(seed, make, grouped);
  played.play();
  return { answers: played.answers, faults: played.faults, asked: [...played.asked] };
}
