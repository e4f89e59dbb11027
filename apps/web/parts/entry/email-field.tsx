// The e-mail address that someone logs in with, as password managers know it.
import { useLingui } from "@lingui/react/macro";
import { TextField, type TextFieldProps } from "@tessera/ui/text-field/text-field.tsx";

export function EmailField(props: Omit<TextFieldProps, "label" | "type">) {
  const { t } = useLingui();
  return <TextField {...props} label={t`E-mail`} type="email" autoComplete="username" inputMode="email" />;
}
