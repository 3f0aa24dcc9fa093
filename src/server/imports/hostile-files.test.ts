import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApi } from '#test/support/import-api.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let api: Awaited<ReturnType<typeof createImportApi>>
beforeAll(async () => {
  test = await createTestDatabase()
  api = await createImportApi(test)
})
afterAll(() => test.close())

const megabyte = 'x'.repeat(1_000_000)

/** Each is a name that someone could put into a file to do harm, or by mistake. */
const nasty = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '<script>alert(1)</script>',
  "'; drop table clients; --",
  'a\u0000b',
  '\u202Eevil',
  '${process.env}',
  '{{7*7}}',
  '../../etc/passwd',
  'a\r\nBcc: all@mail.example',
  '😀',
  '﻿',
  '%00',
  'NULL',
  '\u0007bell',
  'é'.normalize('NFD').repeat(60),
]
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('a hostile file', () => {
  it('of 1,000 rows is read to its end, and no row does more than stay out', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => {
      const name = nasty[n % nasty.length] ?? ''
      return n === 500
        ? ['big', megabyte, 'Hostile', '1990-01-01', '', '']
        : n === 501
          ? ['memo', 'Memo', 'Hostile', '1990-01-01', '', '', megabyte]
          : [
              `${n}`,
              name,
              'Hostile',
              ['1990-02-31', '31/13/1990', '01/01/90', '2999-01-01', ''][n % 5] ?? '',
              name,
              name,
            ]
    })
    const head = [
      'client id',
      'First Name',
      'Last Name',
      'DOB',
      'Email',
      'Mobile',
      'Memo',
      'Email',
      'Email',
      '',
    ]
    const csv = [head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')
    const uploaded = await api.upload({ csv, source: 'other' })
    expect(uploaded).toEqual({ status: 201, id: expect.any(String) })
    const { id } = uploaded
    const { columns, mapping } = await api.read(id)
    expect(columns).toEqual([
      'client id',
      'First Name',
      'Last Name',
      'DOB',
      'Email',
      'Mobile',
      'Memo',
      'Email (2)',
      'Email (3)',
      'Column 10',
    ])
    expect(mapping).toMatchObject({
      Email: 'email',
      'Email (2)': null,
      'Email (3)': null,
      'Column 10': null,
      Memo: null,
    })
    await api.check(id)
    // The megabyte in a column that is left out harms no one.
    expect((await api.read(id)).counts).toMatchObject({ ready: 1, doubtful: 0, refused: 999 })
    await api.press(id, 'write')
    expect(await api.read(id)).toMatchObject({ state: 'written', counts: { written: 1 } })
    const { text } = await api.call('GET', `/${id}/findings.csv`)
    expect(text).not.toMatch(/^[=+\-@]|[,"][=+@]/m)
    expect(text.length).toBeLessThan(400_000)
  })

  it.each([
    ['of no bytes', new Uint8Array()],
    ['of names alone', 'client id,first name\n'],
    ['of one quotation mark', '"'],
    ['whose quotation mark never ends', `a,b\n1,"${'y'.repeat(50_000)}`],
    ['of noughts', new Uint8Array(5000)],
    ['that is no text', Uint8Array.from({ length: 5000 }, (_, n) => (n * 37) % 256)],
    ['of a million commas', ','.repeat(1_000_000)],
  ])('%s is refused with a reason', async (_, csv) => {
    const answer = await api.upload({ csv })
    expect(answer.status).toBe(422)
    expect(answer.message).toMatch(/\S/)
  })

  it('in the code page of Windows keeps its accents', async () => {
    const text = 'client id;first name;last name;date of birth\n1;Zo\u00EB;N\u00FA\u00F1ez;1.2.1990\n'
    const { page } = await api.bring({
      csv: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      source: 'halaxy',
    })
    expect(page.counts.written).toBe(1)
    const { first_name } = await test.db
      .selectFrom('clients')
      .select('first_name')
      .where('last_name', '=', 'Núñez')
      .executeTakeFirstOrThrow()
    expect(first_name).toBe('Zoë')
  })

  it('is refused where it is larger than is taken', async () => {
    const answer = await api.upload({ csv: new Uint8Array(21 * 1024 * 1024).fill(65) })
    expect(answer).toMatchObject({
      status: 413,
      message: 'The file is larger than 20 MB. Please save it in parts.',
    })
  })
})
