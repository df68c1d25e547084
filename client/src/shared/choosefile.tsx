/** A button that opens a file of this device. */

import { t } from "./texts.ts";

interface Props {
  /** The kinds of files, as for an input. */
  accept: string;
  disabled: boolean;
  onFile: (file: Blob) => void;
}

export function ChooseFile({ accept, disabled, onFile }: Props) {
  return (
    <label class="button file">
      {t("Choose a file")}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const chosen = event.currentTarget;
          const file = chosen.files?.[0];
          if (file) onFile(file);
          // Allow the same file to be chosen again after a correction.
          chosen.value = "";
        }}
      />
    </label>
  );
}
