import { describe, expect, it } from 'vitest'
import { recognise } from './recognise.ts'
import {
  docxParts,
  makeCompoundFile,
  makeDoc,
  makeDocx,
  makeJpg,
  makePdf,
  makePng,
  makeZip,
  pngChunk,
  typesPart,
} from './sample-files.fixture.ts'
import type { UploadRefusal, UploadType } from './upload-rules.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const page = Buffer.from('<html><script>alert(1)</script></html>')

describe('recognise', () => {
  it.each<[string, Buffer, UploadType]>([
    ['a PDF', makePdf(), 'pdf'],
    ['a PDF with a little behind its last line', Buffer.concat([makePdf(), Buffer.from('\r\n\0\0')]), 'pdf'],
    ['a Word document', makeDocx(), 'docx'],
    ['a Word document with a comment', makeZip([...docxParts], 'by a scanner'), 'docx'],
    ['a Word document with folders', makeDocx({ name: 'word/media/' }), 'docx'],
    ['an old Word document', makeDoc(), 'doc'],
    ['an old Word document with many streams', makeDoc(...Array.from('abcdefghij')), 'doc'],
    ['a PNG', makePng(), 'png'],
    ['a PNG with a note', makePng({ notes: [pngChunk('tEXt', Buffer.from('Author\0<x:xmpmeta>'))] }), 'png'],
    ['a large screenshot', makePng({ width: 20_000, height: 12_000 }), 'png'],
    ['a JPEG', makeJpg(), 'jpg'],
    ['a JPEG with a moving picture behind it', makeJpg({ after: Buffer.from('ftypmp42') }), 'jpg'],
  ])('%s', async (_name, bytes, type) => {
    expect(await recognise(bytes)).toEqual({ ok: true, type })
  })

  it.each<[string, Buffer, UploadRefusal]>([
    ['nothing', Buffer.alloc(0), 'wrongType'],
    ['a Windows program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(512)]), 'wrongType'],
    ['a Linux program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(512)]), 'wrongType'],
    ['a script', Buffer.from('#!/bin/sh\n'), 'wrongType'],
    ['a page', page, 'wrongType'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrongType'],
    ['a program with a PDF in it', Buffer.concat([Buffer.from('MZ'), makePdf()]), 'wrongType'],
    ['a PDF cut short', makePdf(4096).subarray(0, 3000), 'wrongType'],
    ['a PDF by its first line only', Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), 'wrongType'],
    ['a page behind a PNG’s signature', Buffer.concat([makePng().subarray(0, 8), page]), 'wrongType'],
    ['a page in a PNG’s note', makePng({ notes: [pngChunk('tEXt', page)] }), 'wrongType'],
    ['a page behind a PNG', makePng({ after: page }), 'wrongType'],
    ['a PNG cut short', makePng().subarray(0, -6), 'wrongType'],
    [
      'a PNG without pixels',
      Buffer.concat([makePng().subarray(0, 33), makePng().subarray(-12)]),
      'wrongType',
    ],
    [
      'a PNG of a thousand notes and one',
      makePng({ notes: Array.from({ length: 1001 }, () => pngChunk('tEXt', Buffer.alloc(1))) }),
      'wrongType',
    ],
    ['a PNG of 30,000 × 30,000', makePng({ width: 30_000, height: 30_000 }), 'tooManyPixels'],
    ['a PNG of 19,000 × 19,000', makePng({ width: 19_000, height: 19_000 }), 'tooManyPixels'],
    ['a PNG of no size', makePng({ width: 0 }), 'wrongType'],
    ['a JPEG of 65,000 × 65,000', makeJpg({ width: 65_000, height: 65_000 }), 'tooManyPixels'],
    ['a page in a JPEG’s note', makeJpg({ note: '<SCRIPT>alert(1)' }), 'wrongType'],
    ['a page behind a JPEG', makeJpg({ after: page }), 'wrongType'],
    ['a JPEG cut short', makeJpg().subarray(0, -2), 'wrongType'],
    ['a JPEG’s first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'wrongType'],
    [
      'a JPEG that is all fill',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4096, 0xff)]),
      'wrongType',
    ],
    ['any zip', makeZip([{ name: 'readme.txt', content: 'x' }]), 'wrongType'],
    ['a spreadsheet', makeZip([typesPart(), { name: 'xl/workbook.xml' }]), 'wrongType'],
    ['a document with a macro', makeDocx({ name: 'word/vbaProject.bin' }), 'hasMacros'],
    ['a document with a macro in other letters', makeDocx({ name: 'word/VBAPROJECT.BIN' }), 'hasMacros'],
    ['a document with a macro document in it', makeDocx({ name: 'word/embeddings/a.docm' }), 'hasMacros'],
    [
      'a macro under another name',
      makeZip([
        typesPart('application/vnd.ms-word.document.macroEnabled.main+xml'),
        { name: 'word/document.xml' },
        { name: 'word/a.bin' },
      ]),
      'hasMacros',
    ],
    [
      'a macro declared in UTF-16',
      makeZip([
        {
          name: '[Content_Types].xml',
          content: utf16('<Default ContentType="application/vnd.ms-office.vbaProject"/>'),
        },
        { name: 'word/document.xml' },
      ]),
      'hasMacros',
    ],
    ['an old document with macros', makeDoc('Macros', 'VBA', '_VBA_PROJECT'), 'hasMacros'],
    ['an old document with a hidden project', makeDoc('_VBA_PROJECT'), 'hasMacros'],
    ['an old spreadsheet', makeCompoundFile(['Workbook']), 'wrongType'],
    ['an installer', makeCompoundFile(['\u0005SummaryInformation', '!_StringData']), 'wrongType'],
    ['an encrypted document', makeCompoundFile(['EncryptionInfo', 'EncryptedPackage']), 'wrongType'],
    [
      'an old document by its names only',
      makeCompoundFile(['WordDocument'], { start: [0x4d, 0x5a] }),
      'wrongType',
    ],
    ['an old document without content', makeCompoundFile(['WordDocument'], { size: 100 }), 'wrongType'],
    ['an old document’s first bytes', makeDoc().subarray(0, 600), 'wrongType'],
  ])('refuses %s', async (_name, bytes, refusal) => {
    expect(await recognise(bytes)).toEqual({ ok: false, refusal })
  })
})
