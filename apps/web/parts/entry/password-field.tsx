// A password with a way to look at it. Showing never changes what a password manager sees as the field.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { TextField, type TextFieldProps } from "@tessera/ui/text-field/text-field.tsx";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
