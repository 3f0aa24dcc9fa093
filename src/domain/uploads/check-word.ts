import { startsWith, toDataView } from './read-bytes.ts'
import type { UploadRefusal } from './upload-rules.ts'
import { readZip, unpackEntry, type ZipEntry } from './zip.ts'

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

/** Parts of a document that say what belongs to it (ECMA-376 part 2, section 6.5). */
const isRelationsPart = (name: string): boolean => /(?:^|\/)_rels\/[^/]*\.rels$/.test(name)

/** XML has no bare `<` inside a tag: so each tag is read once, however many are never closed. */
const relation = /<(?:[\w.-]{1,64}:)?Relationship\b((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>/gi
const attribute = /(?<![\w.:-])([\w.:-]{1,64})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Whether a document loads something from elsewhere when it is opened: a template, an object, a picture. A link that a person
 * may press is no reason to refuse it. Null for XML that defines words of its own, which no office program writes.
 */
function loadsFromElsewhere(xml: string): boolean | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null
  return [...xml.matchAll(relation)].some(([, attributes = '']) => {
    const given = new Map(
      [...attributes.matchAll(attribute)].map(([, name = '', one, other]) => [
        name.toLowerCase(),
        decode(one ?? other ?? ''),
      ]),
    )
    const isElsewhere = given.get('targetmode')?.trim().toLowerCase() === 'external'
    return isElsewhere && !given.get('type')?.trim().endsWith('/hyperlink')
  })
}

/** Letters may be written as numbers. */
const decode = (text: string): string =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })

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

export const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const

type CompoundEntry = { name: string; kind: 'storage' | 'stream'; start: number; size: number }
type CompoundFile = { entries: CompoundEntry[]; sector: (number: number) => Uint8Array }

const headerSize = 512
const entrySize = 128
const lastRegularSector = 0xfffffffa
const inHeader = 109
const mostEntries = 20_000

/**
 * The names in an OLE compound file ([MS-CFB] section 2), which is a small file system: a table that chains sectors, and
 * a directory on such a chain. Null if it does not hold together. No chain is followed longer than the file has sectors.
 */
function readCompoundFile(bytes: Uint8Array): CompoundFile | null {
  if (bytes.length < headerSize || !startsWith(bytes, compoundSignature)) return null
  const view = toDataView(bytes)
  const shift = view.getUint16(30, true)
  const isKnown = view.getUint16(28, true) === 0xfffe && (shift === 9 || shift === 12)
  if (!isKnown) return null
  const sectorSize = 2 ** shift
  const sectorCount = Math.floor(bytes.length / sectorSize) - 1
  const sector = (number: number) => bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize)
  const isSector = (number: number) => number < lastRegularSector && number < sectorCount

  const tables = readTableSectors(view, { sector, isSector, sectorSize, sectorCount })
  if (!tables) return null
  const perSector = sectorSize / 4
  const nextOf = (number: number) => {
    const table = tables[Math.floor(number / perSector)]
    return table === undefined
      ? lastRegularSector
      : toDataView(sector(table)).getUint32((number % perSector) * 4, true)
  }
  const entries: CompoundEntry[] = []
  let steps = 0
  for (let at = view.getUint32(48, true); isSector(at); at = nextOf(at)) {
    const found = readDirectory(sector(at))
    steps += 1
    entries.push(...found)
    if (steps > sectorCount || entries.length > mostEntries) return null
  }
  return entries.length > 0 ? { entries, sector } : null
}

type SectorReader = Pick<CompoundFile, 'sector'> & {
  isSector: (number: number) => boolean
  sectorSize: number
  sectorCount: number
}

/** Where the table itself is: the first 109 of its sectors in the header, the rest on a chain of lists. */
function readTableSectors(
  view: DataView,
  { sector, isSector, sectorSize, sectorCount }: SectorReader,
): number[] | null {
  const tables: number[] = []
  for (let index = 0; index < inHeader; index += 1) tables.push(view.getUint32(76 + index * 4, true))
  let steps = 0
  for (let at = view.getUint32(68, true); isSector(at);) {
    const list = toDataView(sector(at))
    for (let offset = 0; offset < sectorSize - 4; offset += 4) tables.push(list.getUint32(offset, true))
    at = list.getUint32(sectorSize - 4, true)
    steps += 1
    if (steps > sectorCount) return null
  }
  return tables.filter(isSector)
}

function readDirectory(bytes: Uint8Array): CompoundEntry[] {
  const view = toDataView(bytes)
  const entries: CompoundEntry[] = []
  for (let at = 0; at + entrySize <= bytes.length; at += entrySize) {
    const kind = view.getUint8(at + 66)
    const nameBytes = Math.min(view.getUint16(at + 64, true), 64)
    if (kind !== 1 && kind !== 2) continue
    entries.push({
      name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, nameBytes - 2))),
      kind: kind === 1 ? 'storage' : 'stream',
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    })
  }
  return entries
}
