import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApi } from '#test/support/import-api.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { importKindCodes, writeTemplate } from '#domain/imports/import-kinds.ts'
import { readGuardian } from '../clients/record-parts.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let api: Awaited<ReturnType<typeof createImportApi>>
beforeAll(async () => {
  test = await createTestDatabase()
  api = await createImportApi(test)
})
afterAll(() => test.close())

const clients = (where: { lastName: string }) =>
  test.db
    .selectFrom('clients')
    .select(['id', 'first_name', 'email', 'mobile', 'identity_subject', 'source', 'record_type'])
    .where('last_name', '=', where.lastName)
    .orderBy('first_name')
    .execute()

const head = 'client id,first name,last name,date of birth,email,mobile'

describe('a file of clients', () => {
  it('is checked first, and writes nothing until that is said', async () => {
    const { id, status } = await api.upload({
      csv: `${head},shoe size\n1,Ana,Drywell,17/05/1990,ana@mail.example,0491 570 156,38\n2,,Drywell,17/05/1990,,,\n3,Bo,Drywell,30/02/1990,,,\n4,C,Drywell,1991-02-03,,,\n`,
    })
    expect(status).toBe(201)
    expect((await api.read(id)).mapping).toMatchObject({ 'date of birth': 'dateOfBirth', 'shoe size': null })
    await api.check(id)
    expect(await api.read(id)).toMatchObject({
      state: 'checked',
      counts: { ready: 1, doubtful: 1, refused: 2, known: 0, written: 0 },
    })
    expect(await api.findings(id, 'refused')).toMatchObject([
      { line: 3, reasons: ['No first name'] },
      { line: 4, title: 'Bo Drywell', reasons: ['Date of birth: There is no 30 February 1990'] },
    ])
    expect(await api.findings(id, 'doubtful')).toMatchObject([{ line: 5, choices: ['import', 'leaveOut'] }])
    expect(await clients({ lastName: 'Drywell' })).toEqual([])
    await api.press(id, 'write')
    expect(await clients({ lastName: 'Drywell' })).toMatchObject([
      {
        first_name: 'Ana',
        email: 'ana@mail.example',
        mobile: '+61491570156',
        identity_subject: null,
        source: 'import',
      },
      { first_name: 'C', email: null },
    ])
    // The file is gone; no message has gone to anyone.
    expect(
      await test.db.selectFrom('import_parts').select('number').where('import_id', '=', id).execute(),
    ).toEqual([])
    expect(await test.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
    expect(
      await test.db.selectFrom('accounts').select('subject').where('role', '=', 'patient').execute(),
    ).toEqual([])
  })

  it('brings nothing twice, and takes a whole import back', async () => {
    const csv = `${head}\n10,Dot,Twice,01/02/1980,,\n,Eve,Twice,01/02/1981,,\n`
    const { id } = await api.bring({ csv })
    const again = await api.bring({ csv })
    expect(again.page).toMatchObject({ state: 'written', counts: { ready: 0, known: 2, written: 0 } })
    expect(await clients({ lastName: 'Twice' })).toHaveLength(2)
    await api.press(id, 'undo')
    expect(await clients({ lastName: 'Twice' })).toEqual([])
    expect((await api.bring({ csv })).page.counts).toMatchObject({ known: 0, written: 2 })
  })

  it('keeps an import whose client has signed up', async () => {
    const { id } = await api.bring({ csv: `${head}\n20,Flo,Taken,01/02/1980,,\n` })
    await test.db
      .updateTable('clients')
      .set({ identity_subject: 'someone' })
      .where('last_name', '=', 'Taken')
      .execute()
    expect((await api.read(id)).undoBlock).toContain('1 of them has signed up, or now has appointments')
    expect((await api.press(id, 'undo')).status).toBe(409)
    expect(await clients({ lastName: 'Taken' })).toHaveLength(1)
  })

  it('keeps an import whose client was corrected, and what was there before', async () => {
    const { id } = await api.bring({ csv: `${head}\n21,Gus,Amended,01/02/1980,,\n` })
    const [gus] = await clients({ lastName: 'Amended' })
    await test.db
      .insertInto('client_corrections')
      .values({
        id: randomUUID(),
        client_id: gus?.id ?? '',
        sealed_correction: Buffer.from('sealed'),
        corrected_by: 'office',
        corrected_at: new Date(),
      })
      .execute()
    expect((await api.press(id, 'undo')).status).toBe(409)
    expect(await clients({ lastName: 'Amended' })).toHaveLength(1)
  })

  it('uses the client who is here already, unless a second one is wanted', async () => {
    await api.bring({ csv: `${head}\n30,Siân,O’Brien,03/04/1970,,\n` })
    const { id } = await api.upload({ csv: `${head}\n31,Sian,OBrien,1970-04-03,,\n`, source: 'halaxy' })
    await api.check(id)
    expect(await api.findings(id, 'doubtful')).toMatchObject([
      {
        reasons: ['Same name and date of birth as a client here'],
        decision: 'existing',
        choices: ['existing', 'import', 'leaveOut'],
      },
    ])
    await api.press(id, 'write')
    expect(await clients({ lastName: 'OBrien' })).toEqual([])
    const { id: second } = await api.upload({
      csv: `${head}\n32,Sian,OBrien,1970-04-03,,\n`,
      source: 'halaxy',
    })
    await api.check(second)
    expect((await api.call('PUT', `/${second}/decisions`, { line: 2, decision: 'import' })).status).toBe(204)
    await api.press(second, 'write')
    expect(await clients({ lastName: 'OBrien' })).toHaveLength(1)
    // What was here before stays when an import is taken back.
    await api.press(id, 'undo')
    expect(await clients({ lastName: 'O’Brien' })).toHaveLength(1)
  })

  it('leaves out, lists and counts what has come up since the check', async () => {
    const { id } = await api.upload({ csv: `${head}\n40,Ida,Since,05/06/1980,,\n`, source: 'cliniko' })
    await api.check(id)
    expect((await api.read(id)).counts).toMatchObject({ ready: 1, doubtful: 0 })
    await api.bring({ csv: `${head}\n41,Ida,Since,05/06/1980,,\n` })
    await api.press(id, 'write')
    expect((await api.read(id)).counts).toMatchObject({ ready: 0, doubtful: 1, refused: 0, written: 0 })
    expect(await api.findings(id, 'doubtful')).toMatchObject([{ line: 2, decision: 'leaveOut' }])
    expect(await clients({ lastName: 'Since' })).toHaveLength(1)
  })

  it('keeps the phone number of a guardian', async () => {
    await api.bring({ csv: `${head}\n50,Kai,Young,05/06/2012,,\n` })
    const { page } = await api.bring({
      kind: 'contacts',
      csv: 'client id,contact for,first name,last name,email,mobile\n50,guardian,Minh,Young,minh@mail.example,0491570157\n',
    })
    expect(page.counts).toMatchObject({ doubtful: 0, refused: 0, written: 1 })
    const [kai] = await clients({ lastName: 'Young' })
    expect(await readGuardian({ db: test.db, keyring: test.service.keyring }, kai?.id ?? '')).toMatchObject({
      parentEmail: 'minh@mail.example',
      parentMobile: '+61491570157',
    })
  })

  it('keeps how the columns of a system were read for the next file', async () => {
    const csv = 'Nr;Vor;Sur;Geb\n1;Gus;Kept;1990-01-02\n'
    const { id } = await api.upload({ csv, source: 'splose' })
    expect((await api.check(id)).answer).toMatchObject({
      code: 'invalidInput',
      message: 'No column is put into “first name”.',
    })
    await api.check(id, { mapping: { Nr: 'id', Vor: 'firstName', Sur: 'lastName', Geb: 'dateOfBirth' } })
    expect((await api.read(id)).counts.ready).toBe(1)
    const next = await api.upload({ csv, source: 'splose' })
    expect((await api.read(next.id)).mapping).toEqual({
      Nr: 'id',
      Vor: 'firstName',
      Sur: 'lastName',
      Geb: 'dateOfBirth',
    })
  })

  it('goes on with the part after the last that was written', async () => {
    const lines = Array.from(
      { length: 600 },
      (_, n) => `${1000 + n},Half${'abcdefghij'[n % 10]},Way${letters(n)},01/02/1980,,`,
    )
    const { id } = await api.upload({ csv: `${head}\n${lines.join('\n')}\n` })
    await api.check(id)
    await api.call('POST', `/${id}:write`)
    // As a process would leave it that was killed after its first part.
    await Promise.all([api.run(id), api.run(id)])
    const page = await api.read(id)
    expect(page).toMatchObject({ state: 'written', counts: { written: 600 } })
    const { count } = await test.db
      .selectFrom('imported_records')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(600)
  })

  it('takes each of its own templates', async () => {
    for (const kind of importKindCodes) {
      const { id, status } = await api.upload({ kind, csv: writeTemplate(kind) })
      expect(status).toBe(201)
      expect(Object.values((await api.read(id)).mapping)).not.toContain(null)
    }
  })

  it('writes the list of what stays out so that no cell is a formula', async () => {
    const { id } = await api.upload({ csv: `${head}\n1,=1+1,@SUM(A1),1990-01-01,,\n`, source: 'zanda' })
    await api.check(id)
    const { text } = await api.call('GET', `/${id}/findings.csv`)
    expect(text).toContain("'=1+1 @SUM(A1)")
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m)
  })
})

const letters = (n: number) =>
  `${'abcdefghijklmnopqrstuvwxyz'[Math.floor(n / 26) % 26]}${'abcdefghijklmnopqrstuvwxyz'[n % 26]}`
