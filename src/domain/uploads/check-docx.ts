import { isRelationsPart, loadsFromElsewhere } from './docx-relations.ts'
import { readZip, type ZipEntry } from './read-zip.ts'
import { unpackEntry } from './unpack-entry.ts'
import type { UploadRefusal } from './upload-rules.ts'

export const zipSignature = [0x50, 0x4b, 0x03, 0x04] as const

const contentTypes = '[content_types].xml'
const mainPart = 'word/document.xml'
const largestTextPart = 1 << 20

/** A part that holds a program, or a document that may hold one, whatever the rest calls itself. */
const macroParts = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|[^/]*\.(?:doc|dot|xls|xlt|xla|ppt|pot|pps)m)$/

/** Controls, and objects of other programs, which may be a program themselves. A chart's own table is a document and none of these. */
const objectParts = /(?:^|\/)(?:activex\/[^/]+|embeddings\/[^/]*\.(?:bin|ole|exe|js|vbs|hta|lnk))$/

/** A project under another name is still declared by its type, or nothing would run it (ECMA-376 part 2, section 10.1). */
const macroTypes = /vbaProject|vbaData|macroEnabled/i

/** Office Open XML: a zip with its list of types and Word's main part. */
export async function checkDocx(bytes: Uint8Array): Promise<UploadRefusal | null> {
  const entries = readZip(bytes)
  if (!entries) return 'unsafeArchive'
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const types = byName.get(contentTypes)
  if (!types || !byName.has(mainPart)) return 'wrongType'
  if ([...byName.keys()].some((name) => macroParts.test(name))) return 'hasMacros'
  if ([...byName.keys()].some((name) => objectParts.test(name))) return 'hasObjects'
  const declared = await readText(types)
  if (declared === null) return 'unsafeArchive'
  if (macroTypes.test(declared)) return 'hasMacros'
  for (const entry of entries) {
    const refusal = isRelationsPart(entry.name.toLowerCase())
      ? await checkRelations(entry)
      : (await unpackEntry(entry))
        ? null
        : 'unsafeArchive'
    if (refusal) return refusal
  }
  return null
}

async function checkRelations(entry: ZipEntry): Promise<UploadRefusal | null> {
  const xml = await readText(entry)
  const loads = xml === null ? null : loadsFromElsewhere(xml)
  if (loads === null) return 'unsafeArchive'
  return loads ? 'hasObjects' : null
}

/** XML may be UTF-16; without its zero bytes what is looked for reads the same. */
async function readText(entry: ZipEntry): Promise<string | null> {
  if (entry.size > largestTextPart) return null
  const decoder = new TextDecoder('latin1')
  let text = ''
  const isWhole = await unpackEntry(entry, (chunk) => (text += decoder.decode(chunk)))
  return isWhole ? text.replaceAll('\0', '') : null
}
