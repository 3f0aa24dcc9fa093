import { startsWith } from './read-bytes.ts'
import { readCompoundFile } from './read-compound-file.ts'
import type { UploadRefusal } from './upload-rules.ts'

/** Where Word and VBA keep a project ([MS-DOC] section 2.1.9, [MS-OVBA] section 2.2.1). */
const macroNames = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm'])

const wordSignature = [0xec, 0xa5] as const

/** Shorter streams live elsewhere in the file, and Word's main stream is never that short ([MS-CFB] section 2.2). */
const shortestMainStream = 4096

/** Word 97 to 2003. Spreadsheets, installers and encrypted documents are compound files too, and lack its main stream. */
export function checkDoc(bytes: Uint8Array): UploadRefusal | null {
  const file = readCompoundFile(bytes)
  const main = file?.entries.find(({ name, kind }) => kind === 'stream' && name === 'WordDocument')
  if (!file || !main || main.size < shortestMainStream) return 'wrongType'
  if (file.entries.some(({ name }) => macroNames.has(name.toLowerCase()))) return 'hasMacros'
  return startsWith(file.sector(main.start), wordSignature) ? null : 'wrongType'
}
