// Records going out of the page and coming in: files, the clipboard, several records in one text.

/** One record of a text, and on which line of the text it begins, from 1. */
export interface Piece {
  text: string;
  line: number;
}

/** The records of a text: each begins with a line whose first word is `game`. */
export function records(text: string): Piece[] {
  const found: Piece[] = [];
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split('\n');
  lines.forEach((line, index) => {
    const isBlank = line.trim() === '' || line.trimStart().startsWith(';');
    if (/^\s*game( |$)/.test(line) || (found.length === 0 && !isBlank)) {
      found.push({ text: '', line: index + 1 });
    }
    const last = found.at(-1);
    if (last !== undefined) last.text += `${line}\n`;
  });
  return found.map((piece) => ({ ...piece, text: `${piece.text.trimEnd()}\n` }));
}

/** Hand a text to the person as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Put a text on the clipboard, if this browser and this address allow it. */
export async function copy(text: string, field: HTMLTextAreaElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain http there is no clipboard object; the old way needs a field on the page.
    if (field === undefined) return false;
    field.focus();
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}
