import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { pngSignature } from './check-pictures.ts'
import { compoundSignature } from './check-word.ts'

/** Small files of every accepted type, made byte by byte so that a test can spoil one thing at a time. */
const ascii = (text: string) => Buffer.from(text, 'latin1')

const bigEndian = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const pngChunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([ascii(name), data])
  return Buffer.concat([bigEndian(data.length), named, bigEndian(crc32(named))])
}

type Png = { width?: number; height?: number; notes?: Buffer[]; after?: Buffer }

export function makePng({ width = 2, height = 2, notes = [], after = Buffer.alloc(0) }: Png = {}): Buffer {
  const header = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from(pngSignature),
    pngChunk('IHDR', header),
    ...notes,
    pngChunk('IDAT', deflateSync(Buffer.alloc(14))),
    pngChunk('IEND', Buffer.alloc(0)),
    after,
  ])
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

type Jpg = { width?: number; height?: number; note?: string; after?: Buffer }

export function makeJpg({
  width = 2,
  height = 2,
  note = 'a note',
  after = Buffer.alloc(0),
}: Jpg = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xfe, ascii(note)),
    Buffer.from([0xff]),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
    after,
  ])
}

export const makePdf = (length = 0): Buffer => {
  const [start, end] = ['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', '\nstartxref\n9\n%%EOF\n']
  return ascii(start + ' '.repeat(Math.max(0, length - start.length - end.length)) + end)
}

/** A PDF with objects of the test's own, as they are or packed into an object stream. */
export const makePdfOf = (
  objects: string,
  { packed = false, filter = '/Filter /FlateDecode', type = '/Type /ObjStm' } = {},
): Buffer => {
  const start = ascii('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n')
  const end = ascii('\nendobj\nstartxref\n9\n%%EOF\n')
  if (!packed) return Buffer.concat([start, ascii(objects), end])
  const content = deflateSync(ascii(`7 0 ${objects}`))
  const head = ascii(`<< ${type} /N 1 /First 4 ${filter} /Length ${content.length} >>\nstream\n`)
  return Buffer.concat([start, head, content, ascii('\nendstream'), end])
}

export const relationsPart = (relation: string, name = 'word/_rels/settings.xml.rels'): Part => ({
  name,
  content: `<?xml version="1.0"?><Relationships><Relationship Id="rId1" ${relation}/></Relationships>`,
})

export type Part = {
  name: string
  content?: string | Buffer
  /** What the directory says instead of the truth. */
  claims?: { size?: number; localName?: string; at?: number; flags?: number; method?: number }
}

export function makeZip(parts: Part[], comment = ''): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', claims = {} } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(claims.flags ?? 0, 2)
    common.writeUInt16LE(claims.method ?? 8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims.size ?? plain.length, 18)
    const named = (text: string) => {
      const bytes = Buffer.from(text)
      common.writeUInt16LE(bytes.length, 22)
      return bytes
    }
    const localName = named(claims.localName ?? name)
    const body = Buffer.concat([ascii('PK\x03\x04'), common, localName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(claims.at ?? at, 10)
    const centralName = named(name)
    directory.push(Buffer.concat([ascii('PK\x01\x02\x14\x00'), common, rest, centralName]))
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...bodies, list, ascii('PK\x05\x06'), end, ascii(comment)])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const typesPart = (type = wordType): Part => ({
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
})

export const docxParts: readonly Part[] = [
  typesPart(),
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'word/document.xml', content: `<w:document>${'A referral. '.repeat(500)}</w:document>` },
]

export const makeDocx = (...more: Part[]): Buffer => makeZip([...docxParts, ...more])

/** An OLE compound file of 512-byte sectors: the table in sector 0, the directory from sector 1, then one stream. */
export function makeCompoundFile(names: string[], { start = [0xec, 0xa5], size = 4096 } = {}): Buffer {
  const sector = 512
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const streamAt = 1 + directorySectors
  const header = Buffer.alloc(sector, 0xff)
  header.fill(0, 8, 76)
  Buffer.from(compoundSignature).copy(header)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sector, 0xff)
  for (let index = 1; index < streamAt; index += 1)
    table.writeUInt32LE(index === streamAt - 1 ? 0xfffffffe : index + 1, index * 4)
  const directory = Buffer.alloc(directorySectors * sector)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = index * 128
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at + 64)
    directory.writeUInt8(index === 0 ? 5 : name === 'Macros' ? 1 : 2, at + 66)
    directory.writeUInt32LE(streamAt, at + 116)
    directory.writeUInt32LE(size, at + 120)
  }
  const stream = Buffer.alloc(4096)
  Buffer.from(start).copy(stream)
  return Buffer.concat([header, table, directory, stream])
}

export const makeDoc = (...more: string[]): Buffer => makeCompoundFile(['WordDocument', '1Table', ...more])
