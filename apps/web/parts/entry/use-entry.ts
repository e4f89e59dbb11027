// The state of a form that calls the server once: what is wrong at which field, what went wrong, whether it runs.
// The first field at fault takes the focus, so that a keyboard or a screen reader lands on it.
import { useLingui } from "@lingui/react/macro";
import type { CallResult } from "@tessera/platform/http.ts";
import { useRef, useState, type FormEvent } from "react";
import { failureWords, reasonOf } from "../../words/failure-words.ts";

export interface Entry<Field extends string> {
  readonly faults: Partial<Record<Field, string>>;
  readonly failure: string | null;
  readonly busy: boolean;
  /** What a text field is given: its name, its fault, and that the fault goes when it is edited. */
  readonly field: (name: Field) => { name: Field; error: string | undefined; onChange: () => void };
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface EntryOptions<Field extends string, Value> {
  readonly fields: readonly Field[];
  readonly check: (values: Record<Field, string>) => Partial<Record<Field, string>>;
  readonly call: (values: Record<Field, string>) => Promise<CallResult<Value>>;
  /** The field that a refusal's reason belongs to, if one does. */
  readonly fieldOf?: (reason: string) => Field | null;
  readonly onDone: (value: Value) => void;
}

export function useEntry<Field extends string, Value>(options: EntryOptions<Field, Value>): Entry<Field> {
  const { i18n } = useLingui();
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const show = (form: HTMLFormElement, found: Partial<Record<Field, string>>) => {
    setFaults(found);
    const first = options.fields.find((field) => found[field] !== undefined);
    const input = first === undefined ? null : form.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };

  async function run(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const values = Object.fromEntries(options.fields.map((field) => [field, String(data.get(field) ?? "")])) as Record<
      Field,
      string
    >;
    const found = options.check(values);
    setFailure(null);
    show(form, found);
    if (Object.keys(found).length > 0) return;
    running.current = true;
    setBusy(true);
    const result = await options.call(values);
    running.current = false;
    setBusy(false);
    if (result.ok) return options.onDone(result.value);
    const words = failureWords(i18n, result.failure);
    const reason = reasonOf(result.failure);
    const field = reason === undefined ? null : (options.fieldOf?.(reason) ?? null);
    if (field === null) setFailure(words);
    else show(form, { [field]: words } as Partial<Record<Field, string>>);
  }

  return {
    faults,
    failure,
    busy,
    field: (name) => ({
      name,
      error: faults[name],
      onChange: () => setFaults(({ [name]: _mended, ...rest }) => rest as Partial<Record<Field, string>>),
    }),
    submit(event) {
      event.preventDefault();
      if (!running.current) void run(event.currentTarget);
    },
  };
}
