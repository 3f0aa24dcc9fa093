/**
 * The text of a CSV file. Excel saves "CSV" in the code page of Windows and "CSV UTF-8" with a byte order mark: what is not whole
 * UTF-8 is read as the first, so that names keep their accents.
 */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
