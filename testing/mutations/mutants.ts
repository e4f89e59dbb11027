// The mutants of a source file: copies with one small fault each. A test of the file should fail for each of them, except for
// the mutants that behave as the original does.
// Invariant: a mutant differs from its source in one range, and the order of the mutants is the order of their ranges.
import { parseSync } from "rolldown/utils";

export interface Mutant {
  /** UTF-16 offsets of the replaced range. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The line of `start`, from 1. */
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const swapped: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "===": "!==", "!==": "===", "+": "-", "-": "+", "&&": "||", "||": "&&" },
};

/** Nodes whose `test` decides what happens. */
const deciding = new Set(["IfStatement", "ConditionalExpression", "WhileStatement"]);

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Declarations whose strings name modules, not values. */
const namingModules = new Set(["ImportDeclaration", "ExportAllDeclaration", "ImportExpression"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Nodes of TypeScript that contain code which runs. */
const runningNodes = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSParameterProperty"]);

const isType = ({ type }: Node): boolean => type.startsWith("TS") && !runningNodes.has(type);

/** Every mutant of a TypeScript file. Throws if the file cannot be parsed. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  const add = (start: number, end: number, replacement: string): void => {
    found.push({ start, end, replacement, line: source.slice(0, start).split("\n").length });
  };
  const visit = (node: Node): void => {
    if (isType(node) || namingModules.has(node.type)) return;
    mutate(node, source, add);
    // A key of an object is a name, and the source of a re-export is a module.
    const names =
      node.type === "ExportNamedDeclaration" ? node["source"] : node["computed"] === true ? null : node["key"];
    for (const child of childrenOf(node)) if (child !== names) visit(child);
  };
  if (isNode(program)) visit(program);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (start: number, end: number, replacement: string) => void;

/** Adds the mutants of one node, without those of its children. */
function mutate(node: Node, source: string, add: Add): void {
  const { type, start, end, test, left, right, body, value } = node;
  if (deciding.has(type) && isNode(test)) add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  if ((type === "BinaryExpression" || type === "LogicalExpression") && isNode(left) && isNode(right)) {
    const operator = String(node["operator"]);
    const at = source.indexOf(operator, left.end);
    if (swapped[operator] !== undefined && at < right.start) add(at, at + operator.length, swapped[operator]);
  }
  if (type === "Literal" && typeof value === "number") add(start, end, String(value + 1));
  if (type === "Literal" && typeof value === "string") add(start, end, JSON.stringify(`${value}~`));
  if (type === "Literal" && typeof value === "boolean") add(start, end, String(!value));
  // A directive ("use strict") is a statement that does nothing here.
  if (type === "ExpressionStatement" && typeof node["directive"] !== "string") add(start, end, ";");
  if (functions.has(type) && isNode(body) && body.type === "BlockStatement" && childrenOf(body).length > 0)
    add(body.start + 1, body.start + 1, " return;");
}

/** The source with the fault of a mutant. */
export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);
