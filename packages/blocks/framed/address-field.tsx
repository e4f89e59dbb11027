// The field for an address of the web. What is wrong with one is said below it, until another sign is typed.
import { TextField } from "@tessera/ui/text-field/text-field.tsx";

export interface AddressFieldProps {
  label: string;
  value: string;
  /** Why the address is not taken; undefined where nothing was refused. */
  error: string | undefined;
  onChange: (address: string) => void;
}

export function AddressField({ label, value, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      placeholder="https://"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
