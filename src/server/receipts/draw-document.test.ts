import { describe, expect, it } from 'vitest'
import { factsOf } from '#domain/receipts/document.fixture.ts'
import { type DocumentForm, documentFormCodes } from '#domain/receipts/document-forms.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { printDocument } from '#domain/receipts/print-document.ts'
import { readPdfText } from '#test/support/pdf-text.ts'
import { drawDocument } from './draw-document.ts'
import { makeDocument } from './print-document.ts'

const printable = (form: DocumentForm, standing = 'Paid in full') => ({
  content: printDocument(form, factsOf[form], {
    number: 'R-2026-1187',
    issuedOn: '2026-11-02',
    missing: [],
  }),
  standing,
  productName: 'Banksia',
})

const draw = async (form: DocumentForm, standing?: string) =>
  (await drawDocument(printable(form, standing), { isCompressed: false })).toString('latin1')

/** A line that is too long goes on in the next. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('the PDF of a document', () => {
  it.each(documentFormCodes)('%s, read back as text, has every field, line and sum', async (form) => {
    const text = words(readPdfText(await draw(form)))
    const { title, practice, about, sections, lines, sums, claim, help, notes, foot } =
      printable(form).content
    const fields = [...about, ...sections.flatMap(({ pairs }) => pairs)]
    const said = [
      title,
      practice.name,
      ...practice.lines,
      ...fields.flatMap(({ label, value }) => [label, value]),
      ...lines.flatMap(({ item, description, cents }) => [
        item ?? 'No item',
        description,
        formatCents(cents),
      ]),
      ...[...sums, ...claim].flatMap(({ label, cents }) => [label, formatCents(cents)]),
      ...(help ? [help.title, ...help.steps] : []),
      ...notes,
      foot,
      'Paid in full',
      'Page 1 of 1',
    ]
    for (const one of said) expect(text).toContain(words(one))
  })

  it('for a Medicare claim has what Medicare asks for', async () => {
    const text = words(readPdfText(await draw('medicareReceipt')))
    for (const field of [
      'Name Kym Heath',
      'Date of service 2 November 2026',
      '91167',
      'Clinical psychology by video, at least 50 minutes',
      'Total, including $1.10 GST',
      'Paid 2 November 2026',
      'Still to pay',
      'Provider Amelia Tran',
      'Provider number 4412631B (Marrickville)',
      'Referred by Dr Ruth Abara',
      'Referring provider number 2087415L',
      'Date of referral 28 August 2026',
      '2950 97536 2, reference digit 1',
      'Wattle Street Psychology',
      '12 Wattle Street, Marrickville NSW 2204',
      'ABN 51 824 753 556',
      'Receipt number R-2026-1187',
      'Issued 2 November 2026',
      'Visa ending in 1881',
    ])
      expect(text).toContain(field)
  })

  it('for WorkCover in New South Wales has every field of its invoice', async () => {
    const text = words(readPdfText(await draw('workCoverInvoice')))
    for (const field of [
      'Worker Kym Heath',
      'Claim number WC-88102',
      'Case manager Jo Park, icare',
      'Payee Wattle Street Psychology',
      'ABN 51 824 753 556',
      'Provider Amelia Tran',
      'WorkCover approval number PSY 20417',
      'Date of service 2 November 2026',
      'Code PSY101',
      '$189.05',
      'Booking fee, not part of the code',
      '$201.13',
      '50 minutes',
      'Send by 2 December 2026',
    ])
      expect(text).toContain(field)
  })

  it('for the NDIS has unit price and hours', async () => {
    const text = words(readPdfText(await draw('ndisInvoice')))
    for (const field of [
      'Kym Heath',
      '430123456',
      'ABN 51 824 753 556',
      '15_054_0128_1_3',
      '$226.86 an hour × 0:50 hours',
      'Direct service',
      '2 November 2026',
      '$189.05',
      'Total, GST-free',
    ])
      expect(text).toContain(field)
  })

  it('for DVA has the referral, and which of its twelve sessions it was', async () => {
    const text = words(readPdfText(await draw('dvaClaim')))
    for (const field of ['NX123456', '4412631B', '2087415L', '28 August 2026, session 4 of 12'])
      expect(text).toContain(field)
  })

  it('says how it stands now', async () => {
    const standing = 'Void. R-2026-1190 takes its place.'
    expect(words(readPdfText(await draw('plainReceipt', standing)))).toContain(standing)
  })

  it('is tagged, with a title that names no one, and tables whose headers are headers', async () => {
    const pdf = await draw('medicareReceipt')
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/Lang (en-AU)')
    expect(pdf).toContain(' 0 obj\n(Receipt)\nendobj')
    const types = Array.from(pdf.matchAll(/\/S \/(\w+)/g), ([, type]) => type)
    expect(types.filter((type) => type === 'H1')).toHaveLength(1)
    expect(types.filter((type) => type === 'LI')).toHaveLength(3)
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(4)
    // Each text is drawn between a mark and its end.
    expect(pdf.replaceAll(/^\/\w+ <<[^]*?^EMC$/gm, '')).not.toMatch(/^\[.*\] TJ$/m)
  })

  it('is drawn by the thread', async () => {
    const drawn = await makeDocument(printable('ndisInvoice'))
    expect(Buffer.from(drawn).toString('latin1', 0, 8)).toBe('%PDF-1.7')
  })
})
